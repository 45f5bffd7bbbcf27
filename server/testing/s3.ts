import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface TestBucket {
  /** For `STORAGE_URL`. */
  url: string
  stop(): Promise<void>
}

const BUCKET = 'films'

/** A temporary S3 server with one empty bucket. */
export async function startTestBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'matinee-s3-'))
  const server = new S3rver({ port: 0, silent: true, directory, configureBuckets: [{ name: BUCKET }] })
  addMultipartCalls(server)
  const { port } = await server.run()
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${BUCKET}?path_style=1&tls=0`,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Adds the two multipart calls that s3rver lacks: list parts and abort upload. */
function addMultipartCalls(server: S3rver) {
  server.middleware.unshift(async (call, next) => {
    const { uploadId } = call.query
    if (!uploadId || !['GET', 'DELETE'].includes(call.method)) return next()
    const folder = join(server.store.getResourcePath(BUCKET, undefined, 'uploads'), uploadId)
    const names = await readdir(folder).catch(() => undefined)
    call.type = 'application/xml'
    call.status = 404
    call.body = '<Error><Code>NoSuchUpload</Code></Error>'
    if (!names) return
    call.status = call.method === 'GET' ? 200 : 204
    if (call.method === 'GET') call.body = await listOfParts(folder, names)
    else await rm(folder, { recursive: true })
  })
}

async function listOfParts(folder: string, names: string[]): Promise<string> {
  const numbers = names.filter((name) => /^\d+$/.test(name) && names.includes(`${name}.md5`))
  const parts = numbers.map(async (number) => {
    const [{ size }, md5] = await Promise.all([
      stat(join(folder, number)),
      readFile(join(folder, `${number}.md5`), 'utf8'),
    ])
    return `<Part><PartNumber>${number}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`
  })
  return `<ListPartsResult><IsTruncated>false</IsTruncated>${(await Promise.all(parts)).join('')}</ListPartsResult>`
}
