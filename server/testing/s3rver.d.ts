declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  interface Options {
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }

  /** What Koa hands to a middleware, as much of it as is used here. */
  interface Call {
    method: string
    query: Record<string, string>
    status: number
    type: string
    body: string
  }

  export default class S3rver {
    middleware: ((call: Call, next: () => Promise<void>) => Promise<void>)[]
    store: { getResourcePath(bucket: string, key: undefined, resource: string): string }
    constructor(options: Options)
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
