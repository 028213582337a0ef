/* Web Push: who sends proves it with a key (VAPID, RFC 8292), and what is sent can be read by the
** one browser it is for (RFC 8291, aes128gcm of RFC 8188). OpenSSL does the arithmetic. */
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "post/post.h"

enum {
    SALT = 16,
    KEY = 16,
    NONCE = 12,
    TAG = 16,
    RECORD = 4096,
    HASH = 32,
    PUSH_HOURS = 12,
    SIGNATURE = 64,
};

static const char CURVE[] = "prime256v1";

/* --- keys on P-256 ---------------------------------------------------------------------------- */

static EVP_PKEY *make_pair(void) { return EVP_EC_gen(CURVE); }

static bool point_of(EVP_PKEY *key, uint8_t out[PUSH_POINT])
{
    size_t length = 0;
    return EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, out, PUSH_POINT,
                                           &length) == 1 &&
           length == PUSH_POINT;
}

static bool secret_of(EVP_PKEY *key, uint8_t out[PUSH_SECRET])
{
    BIGNUM *number = NULL;
    bool fine = EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1 &&
                BN_bn2binpad(number, out, PUSH_SECRET) == PUSH_SECRET;
    BN_clear_free(number);
    return fine;
}

/* A key from its bytes; without a secret only to encrypt for. A point off the curve is refused. */
static EVP_PKEY *key_from(const uint8_t point[PUSH_POINT], const uint8_t *secret)
{
    EVP_PKEY *key = NULL;
    OSSL_PARAM *list = NULL;
    BIGNUM *number = secret ? BN_bin2bn(secret, PUSH_SECRET, NULL) : NULL;
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    bool fine =
        build && context &&
        OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, CURVE, 0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT) == 1 &&
        (!secret ||
         (number && OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number) == 1)) &&
        (list = OSSL_PARAM_BLD_to_param(build)) && EVP_PKEY_fromdata_init(context) == 1;
    if (fine && EVP_PKEY_fromdata(context, &key, secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                                  list) != 1)
        key = NULL;
    OSSL_PARAM_free(list);
    OSSL_PARAM_BLD_free(build);
    EVP_PKEY_CTX_free(context);
    BN_clear_free(number);
    return key;
}

bool push_make_sender(push_sender *out)
{
    EVP_PKEY *key = make_pair();
    bool fine = key && point_of(key, out->point) && secret_of(key, out->secret);
    EVP_PKEY_free(key);
    return fine;
}

/* --- who sends -------------------------------------------------------------------------------- */

/* The signature as the tokens of the web have it: two numbers of 32 bytes. */
static bool sign(const push_sender *from, const char *text, uint8_t out[SIGNATURE])
{
    uint8_t der[160];
    size_t length = sizeof der;
    EVP_PKEY *key = key_from(from->point, from->secret);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    ECDSA_SIG *pair = NULL;
    const uint8_t *at = der;
    bool fine = key && context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(context, der, &length, (const uint8_t *)text, strlen(text)) == 1 &&
                (pair = d2i_ECDSA_SIG(NULL, &at, (long)length)) &&
                BN_bn2binpad(ECDSA_SIG_get0_r(pair), out, 32) == 32 &&
                BN_bn2binpad(ECDSA_SIG_get0_s(pair), out + 32, 32) == 32;
    ECDSA_SIG_free(pair);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return fine;
}

static void base64(const void *bytes, size_t length, char *out, size_t size)
{
    sodium_bin2base64(out, size, bytes, length, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* "https://host:port" of an address: whom the token is for. */
static bool origin_of(const char *to, char *out, size_t size)
{
    const char *host = strstr(to, "://");
    if (!host) return false;
    size_t length = (size_t)(host + 3 - to) + strcspn(host + 3, "/?#");
    if (length >= size || strcspn(to, "\"\\") < length) return false;
    memcpy(out, to, length);
    out[length] = '\0';
    return true;
}

bool push_head(const push_sender *from, const char *to, const char *subject, int64_t now,
               char out[PUSH_HEAD_SIZE])
{
    static const char HEAD[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char origin[256], claims[600], head[64], body[801], token[900], point[100], signature[100];
    uint8_t bytes[SIGNATURE];
    long long expires = now + (int64_t)PUSH_HOURS * 3600;
    if (!origin_of(to, origin, sizeof origin) || strpbrk(subject, "\"\\")) return false;
    int length = snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%lld,\"sub\":\"%s\"}",
                          origin, expires, subject);
    if (length < 0 || (size_t)length >= sizeof claims) return false;
    base64(HEAD, sizeof HEAD - 1, head, sizeof head);
    base64(claims, (size_t)length, body, sizeof body);
    snprintf(token, sizeof token, "%s.%s", head, body);
    if (!sign(from, token, bytes)) return false;
    base64(bytes, sizeof bytes, signature, sizeof signature);
    base64(from->point, sizeof from->point, point, sizeof point);
    length = snprintf(out, PUSH_HEAD_SIZE, "authorization: vapid t=%s.%s, k=%s", token, signature,
                      point);
    return length > 0 && length < PUSH_HEAD_SIZE;
}

/* --- for whom --------------------------------------------------------------------------------- */

static bool shared_secret(EVP_PKEY *ours, EVP_PKEY *theirs, uint8_t out[PUSH_SECRET])
{
    size_t length = PUSH_SECRET;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(ours, NULL);
    bool fine = context && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, theirs) == 1 &&
                EVP_PKEY_derive(context, out, &length) == 1 && length == PUSH_SECRET;
    EVP_PKEY_CTX_free(context);
    return fine;
}

typedef struct {
    const void *bytes;
    size_t length;
} piece;

static bool derive(piece salt, piece from, piece about, uint8_t *out, size_t length)
{
    EVP_KDF *kind = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = kind ? EVP_KDF_CTX_new(kind) : NULL;
    char digest[] = "SHA256";
    OSSL_PARAM list[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt.bytes, salt.length),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)from.bytes, from.length),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)about.bytes, about.length),
        OSSL_PARAM_construct_end(),
    };
    bool fine = context && EVP_KDF_derive(context, out, length, list) == 1;
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kind);
    return fine;
}

typedef struct {
    uint8_t key[KEY], nonce[NONCE];
} record_keys;

/* RFC 8291, deriving keys: both public keys and the browser's own secret go into the key. */
static bool derive_keys(const uint8_t secret[PUSH_SECRET], const uint8_t auth[PUSH_AUTH],
                        const uint8_t theirs[PUSH_POINT], const uint8_t ours[PUSH_POINT],
                        const uint8_t salt[SALT], record_keys *out)
{
    static const char FOR_KEY[] = "Content-Encoding: aes128gcm";
    static const char FOR_NONCE[] = "Content-Encoding: nonce";
    uint8_t about[14 + 2 * PUSH_POINT], input[HASH];
    memcpy(about, "WebPush: info", 14);
    memcpy(about + 14, theirs, PUSH_POINT);
    memcpy(about + 14 + PUSH_POINT, ours, PUSH_POINT);
    return derive((piece){auth, PUSH_AUTH}, (piece){secret, PUSH_SECRET},
                  (piece){about, sizeof about}, input, sizeof input) &&
           derive((piece){salt, SALT}, (piece){input, sizeof input},
                  (piece){FOR_KEY, sizeof FOR_KEY}, out->key, KEY) &&
           derive((piece){salt, SALT}, (piece){input, sizeof input},
                  (piece){FOR_NONCE, sizeof FOR_NONCE}, out->nonce, NONCE);
}

/* One record, the last: the text, a 2, and the tag. */
static bool seal(const record_keys *keys, const char *text, size_t length, uint8_t *out)
{
    static const uint8_t LAST = 2;
    int used = 0, more = 0, end = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool fine =
        context &&
        EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, keys->key, keys->nonce) == 1 &&
        EVP_EncryptUpdate(context, out, &used, (const uint8_t *)text, (int)length) == 1 &&
        EVP_EncryptUpdate(context, out + used, &more, &LAST, 1) == 1 &&
        EVP_EncryptFinal_ex(context, out + used + more, &end) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, out + used + more + end) == 1;
    EVP_CIPHER_CTX_free(context);
    return fine;
}

size_t push_encrypt(const uint8_t point[PUSH_POINT], const uint8_t auth[PUSH_AUTH],
                    const char *text, uint8_t out[PUSH_BODY_SIZE])
{
    static const uint8_t SIZE[4] = {0, 0, RECORD >> 8, RECORD & 0xff};
    uint8_t secret[PUSH_SECRET], ours[PUSH_POINT];
    record_keys keys;
    size_t length = strlen(text), head = SALT + sizeof SIZE + 1 + PUSH_POINT;
    if (length > PUSH_TEXT_SIZE) return 0;
    EVP_PKEY *theirs = key_from(point, NULL), *pair = theirs ? make_pair() : NULL;
    bool fine = pair && RAND_bytes(out, SALT) == 1 && point_of(pair, ours) &&
                shared_secret(pair, theirs, secret) &&
                derive_keys(secret, auth, point, ours, out, &keys);
    if (fine) {
        memcpy(out + SALT, SIZE, sizeof SIZE);
        out[SALT + sizeof SIZE] = PUSH_POINT;
        memcpy(out + SALT + sizeof SIZE + 1, ours, PUSH_POINT);
        fine = seal(&keys, text, length, out + head);
    }
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(&keys, sizeof keys);
    EVP_PKEY_free(pair);
    EVP_PKEY_free(theirs);
    return fine ? head + length + 1 + TAG : 0;
}
