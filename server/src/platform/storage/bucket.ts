import { ConfigFaults } from '../process/config.ts'

export interface Bucket {
  name: string
  region: string
  endpoint: string
  forcePathStyle: boolean
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** The folder in which everything is; undefined for the bucket itself. */
  folder?: string | undefined
}

const ADDRESS_FORMAT =
  's3://key:secret@host:port/bucket, with ?region=, &path_style=1 and &tls=0 where they are needed'

/** Reads `s3://key:secret@host:port/bucket?region=…&path_style=1&tls=0`; throws `ConfigFaults` where a part is missing. */
export function readBucket(address: string): Bucket {
  const { username, password, host, pathname, searchParams } = new URL(address)
  const [name = '', ...more] = pathname.split('/').filter(Boolean)
  if (!username || !password || !host || !name || more.length > 0) {
    throw new ConfigFaults([`STORAGE_URL should be ${ADDRESS_FORMAT}.`])
  }
  return {
    name,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint: `${searchParams.get('tls') === '0' ? 'http' : 'https'}://${host}`,
    forcePathStyle: searchParams.get('path_style') === '1',
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
  }
}
