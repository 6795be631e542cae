// The names of the C library that the payment queue uses: declarations only, for `.ci/check-apple-interface`. The
// macros are constants here, and `open` has the parameters with which Swift sees it.

typedef unsigned short mode_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;

struct stat {
    int st_dev;
    unsigned long long st_ino;
    mode_t st_mode;
    uid_t st_uid;
    gid_t st_gid;
};

// Swift sees a variable.
int current_errno(void) __attribute__((swift_name("getter:errno()")));

extern const int EEXIST;
extern const int ENOENT;
extern const int O_RDWR;
extern const int O_CREAT;
extern const int O_EXCL;
extern const int O_CLOEXEC;
extern const int O_NOFOLLOW;

int open(const char *path, int flags, mode_t mode);
int close(int descriptor);
int stat(const char *path, struct stat *status);
int fchmod(int file, mode_t mode);
int fchown(int file, uid_t user, gid_t group);
uid_t geteuid(void);
char *strerror(int code);
void exit(int status) __attribute__((noreturn));
int usleep(unsigned int microseconds);

typedef struct _opaque_pthread_t *pthread_t;
pthread_t pthread_self(void);
