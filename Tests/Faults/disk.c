// Faults of the disk for one process, loaded before the C library (LD_PRELOAD).
//
// Counts the writes to the files of a store, and interrupts the process, or fails, at one of them:
//
//   FAULT_FILES   the beginning of the paths of the store's files
//   FAULT_MODE    count, kill, torn, eio, enospc or power
//   FAULT_POINT   the number of the write, from 1
//   FAULT_SHADOW  power: a folder that receives what was synchronized when the power is cut
//   FAULT_COUNT   count: a file that receives the number of writes at the end of the process
//
// A write is a call of pwrite, write, fsync, fdatasync, ftruncate or unlink. The shared memory of SQLite (-shm) is not
// counted, because nothing in it has to survive. When the power is cut, every file has what was synchronized last. At
// every other point, some of the later writes are there as well, each as a whole, as the cache of a disk may have it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { files_limit = 64, descriptors_limit = 4096, full_disk_writes = 24 };

struct record {
    struct record *next;
    off_t offset;
    size_t size; // of the file, for a truncation
    char *bytes; // NULL for a truncation
};

struct file {
    char path[512];
    struct record *first, *last;
    int is_deleted; // but its folder was not synchronized since
};

static struct file files[files_limit];
static int file_count;
static int file_of[descriptors_limit]; // index + 1
static atomic_long point;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static const char *prefix, *mode, *shadow;
static long target;

static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_write)(int, const void *, size_t);
static int (*real_open)(const char *, int, ...);
static int (*real_close)(int);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_ftruncate)(int, off_t);
static int (*real_unlink)(const char *);

__attribute__((constructor)) static void begin(void) {
    real_pwrite = dlsym(RTLD_NEXT, "pwrite");
    real_write = dlsym(RTLD_NEXT, "write");
    real_open = dlsym(RTLD_NEXT, "open");
    real_close = dlsym(RTLD_NEXT, "close");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    prefix = getenv("FAULT_FILES");
    mode = getenv("FAULT_MODE") ? getenv("FAULT_MODE") : "count";
    shadow = getenv("FAULT_SHADOW");
    if (shadow && !*shadow) shadow = NULL;
    target = getenv("FAULT_POINT") ? atol(getenv("FAULT_POINT")) : 0;
}

__attribute__((destructor)) static void end(void) {
    const char *path = getenv("FAULT_COUNT");
    if (!path) return;
    char text[32];
    int length = snprintf(text, sizeof text, "%ld\n", atomic_load(&point));
    int file = real_open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file >= 0) {
        real_write(file, text, length);
        real_close(file);
    }
}

static int is(const char *name) { return strcmp(mode, name) == 0; }

static int is_tracked(const char *path) {
    if (!prefix || !path || strncmp(path, prefix, strlen(prefix)) != 0) return 0;
    size_t length = strlen(path);
    return length < 4 || strcmp(path + length - 4, "-shm") != 0;
}

static int index_of(const char *path) {
    for (int index = 0; index < file_count; index++)
        if (strcmp(files[index].path, path) == 0) return index;
    if (file_count == files_limit) return -1;
    snprintf(files[file_count].path, sizeof files[0].path, "%s", path);
    return file_count++;
}

// The path of a file in the folder that survives the power cut.
static void shadow_path(const char *path, char *result, size_t size) {
    snprintf(result, size, "%s/%s", shadow, strrchr(path, '/') + 1);
}

static void apply(int copy, const struct record *record) {
    if (record->bytes)
        real_pwrite(copy, record->bytes, record->size, record->offset);
    else
        real_ftruncate(copy, record->size);
}

// Moves what was written into the surviving folder: all of it, or some of it after a power cut.
static void keep(struct file *file, int all) {
    if (!shadow) return;
    char path[1024];
    shadow_path(file->path, path, sizeof path);
    if (!all && !file->first) return;
    int copy = real_open(path, O_RDWR | O_CREAT, 0644);
    unsigned random = (unsigned)target * 2654435761u + 1;
    for (struct record *record = file->first; record;) {
        struct record *next = record->next;
        random = random * 1664525u + 1013904223u;
        if (copy >= 0 && (all || random >> 31)) apply(copy, record);
        free(record->bytes);
        free(record);
        record = next;
    }
    file->first = file->last = NULL;
    if (copy >= 0) real_close(copy);
}

static void cut_power(void) {
    pthread_mutex_lock(&lock);
    if (target % 2 == 0)
        for (int index = 0; index < file_count; index++) keep(&files[index], 0);
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

static void end_process(void) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

// Counts a write. Returns the error to fail with, 0 to go on, or -1 to tear the write and end.
static int next_point(int is_write) {
    long number = atomic_fetch_add(&point, 1) + 1;
    if (!target || number < target) return 0;
    if (is("enospc")) return is_write && number < target + full_disk_writes ? ENOSPC : 0;
    if (number > target) {
        // Another thread must not write on while the process ends.
        if (is("kill") || is("torn") || is("power"))
            for (;;) pause();
        return 0;
    }
    if (is("kill")) end_process();
    if (is("torn")) {
        if (!is_write) end_process();
        return -1;
    }
    if (is("power")) cut_power();
    return is("eio") ? EIO : 0;
}

static void note(int index, const void *bytes, size_t size, off_t offset) {
    if (!shadow) return;
    struct record *record = calloc(1, sizeof *record);
    if (!record) return;
    record->offset = offset;
    record->size = size;
    if (bytes) {
        record->bytes = malloc(size ? size : 1);
        if (record->bytes) memcpy(record->bytes, bytes, size);
    }
    pthread_mutex_lock(&lock);
    if (files[index].last)
        files[index].last->next = record;
    else
        files[index].first = record;
    files[index].last = record;
    pthread_mutex_unlock(&lock);
}

static int tracked(int file) { return file >= 0 && file < descriptors_limit ? file_of[file] - 1 : -1; }

static int opened(int file, const char *path) {
    if (file >= 0 && file < descriptors_limit && is_tracked(path)) {
        pthread_mutex_lock(&lock);
        file_of[file] = index_of(path) + 1;
        if (file_of[file]) files[file_of[file] - 1].is_deleted = 0;
        pthread_mutex_unlock(&lock);
    }
    return file;
}

int open(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t permissions = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return opened(real_open(path, flags, permissions), path);
}

int open64(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t permissions = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return opened(real_open(path, flags, permissions), path);
}

int close(int file) {
    if (file >= 0 && file < descriptors_limit) file_of[file] = 0;
    return real_close(file);
}

static ssize_t put(int file, const void *bytes, size_t size, off_t offset) {
    int index = tracked(file);
    if (index < 0) return real_pwrite(file, bytes, size, offset);
    int error = next_point(1);
    if (error < 0) {
        real_pwrite(file, bytes, size / 2, offset);
        end_process();
    }
    if (error) {
        errno = error;
        return -1;
    }
    ssize_t written = real_pwrite(file, bytes, size, offset);
    if (written > 0) note(index, bytes, written, offset);
    return written;
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) { return put(file, bytes, size, offset); }

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) { return put(file, bytes, size, offset); }

ssize_t write(int file, const void *bytes, size_t size) {
    if (tracked(file) < 0) return real_write(file, bytes, size);
    off_t offset = lseek(file, 0, SEEK_CUR);
    ssize_t written = put(file, bytes, size, offset);
    if (written > 0) lseek(file, offset + written, SEEK_SET);
    return written;
}

// Makes deletions permanent once their folder was synchronized.
static void keep_deletions(void) {
    pthread_mutex_lock(&lock);
    for (int index = 0; index < file_count; index++)
        if (files[index].is_deleted) {
            char copy[1024];
            shadow_path(files[index].path, copy, sizeof copy);
            real_unlink(copy);
            files[index].is_deleted = 0;
        }
    pthread_mutex_unlock(&lock);
}

static int synchronize(int file, int (*real)(int)) {
    int index = tracked(file);
    if (index < 0) {
        struct stat status;
        if (shadow && fstat(file, &status) == 0 && S_ISDIR(status.st_mode)) keep_deletions();
        return real(file);
    }
    int error = next_point(0);
    if (error) {
        errno = error;
        return -1;
    }
    pthread_mutex_lock(&lock);
    keep(&files[index], 1);
    pthread_mutex_unlock(&lock);
    // The shadow is what counts here, and waiting for the disk would only take time.
    return shadow ? 0 : real(file);
}

int fsync(int file) { return synchronize(file, real_fsync); }

int fdatasync(int file) { return synchronize(file, real_fdatasync); }

int ftruncate(int file, off_t size) {
    int index = tracked(file);
    if (index < 0) return real_ftruncate(file, size);
    int error = next_point(0);
    if (error) {
        errno = error;
        return -1;
    }
    int result = real_ftruncate(file, size);
    if (result == 0) note(index, NULL, size, 0);
    return result;
}

int ftruncate64(int file, off64_t size) { return ftruncate(file, size); }

int unlink(const char *path) {
    if (!is_tracked(path)) return real_unlink(path);
    int error = next_point(0);
    if (error) {
        errno = error;
        return -1;
    }
    int result = real_unlink(path);
    if (result == 0 && shadow) {
        char copy[1024];
        pthread_mutex_lock(&lock);
        struct file *file = &files[index_of(path)];
        for (struct record *record = file->first; record;) {
            struct record *next = record->next;
            free(record->bytes);
            free(record);
            record = next;
        }
        file->first = file->last = NULL;
        pthread_mutex_unlock(&lock);
        // At every third point, a deletion lasts only from when its folder is synchronized.
        if (target % 3 != 0) {
            shadow_path(path, copy, sizeof copy);
            real_unlink(copy);
        } else {
            file->is_deleted = 1;
        }
    }
    return result;
}
