/* What the server reads messages with, where there is no jansson: the same names for the few calls
** it makes. The tree belongs to who read it; what is looked up in it is borrowed. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_INTEGER,
    JSON_REAL,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL
} json_type;

typedef int64_t json_int_t;
typedef struct json_t json_t;
typedef struct json_error_t json_error_t;

/* Both are always so here. */
enum { JSON_REJECT_DUPLICATES, JSON_ENCODE_ANY };

json_t *json_loadb(const char *text, size_t length, size_t flags, json_error_t *error);
json_t *json_loads(const char *text, size_t flags, json_error_t *error);
void json_decref(json_t *x);                     /* of what was read, all of it; NULL is fine */
char *json_dumps(const json_t *x, size_t flags); /* of a whole number or a text */

bool json_is(const json_t *x, json_type type);
#define json_is_object(x) json_is(x, JSON_OBJECT)
#define json_is_array(x) json_is(x, JSON_ARRAY)
#define json_is_string(x) json_is(x, JSON_STRING)
#define json_is_integer(x) json_is(x, JSON_INTEGER)
#define json_is_true(x) json_is(x, JSON_TRUE)
#define json_is_false(x) json_is(x, JSON_FALSE)
#define json_is_null(x) json_is(x, JSON_NULL)
#define json_is_boolean(x) (json_is_true(x) || json_is_false(x))

json_t *json_object_get(const json_t *x, const char *key);
const char *json_string_value(const json_t *x);
size_t json_string_length(const json_t *x);
json_int_t json_integer_value(const json_t *x);
size_t json_array_size(const json_t *x);
json_t *json_array_get(const json_t *x, size_t place);

/* The members of an object, in the order they were written. */
size_t json_object_size(const json_t *x);
const char *json_object_key(const json_t *x, size_t place);
json_t *json_object_value(const json_t *x, size_t place);

#define json_array_foreach(list, place, item)                                                      \
    for ((place) = 0; (place) < json_array_size(list) && ((item) = json_array_get(list, place));   \
         (place)++)
#define json_object_foreach(of, key, value)                                                        \
    for (size_t place_of_##key = 0;                                                                \
         place_of_##key < json_object_size(of) && ((key) = json_object_key(of, place_of_##key)) && \
         ((value) = json_object_value(of, place_of_##key));                                        \
         place_of_##key++)
