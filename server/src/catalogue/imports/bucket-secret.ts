/** What the secret key of a bucket is sealed for. */
export const BUCKET_SECRET = 'film import bucket'
