import { createHash } from 'node:crypto'

/** The namespace of Podcasting 2.0 for the ids of feeds. */
const NAMESPACE = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex')

/** The id of a podcast as Podcasting 2.0 has it: a UUID (version 5) of the feed's address without its scheme. */
export function podcastGuidOf(feed: string): string {
  const name = feed.replace(/^\w+:\/\//, '').replace(/\/+$/, '')
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
