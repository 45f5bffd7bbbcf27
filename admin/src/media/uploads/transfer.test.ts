import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import type { News } from './queue.ts'
import type { Upload } from './upload.ts'

// What a page of the admin carries.
vi.stubGlobal('document', {
  getElementById: () => ({ textContent: '{"locale":"en","words":{}}' }),
  querySelector: () => ({ content: 'token' }),
})
const { startTransfer } = await import('./transfer.ts')
const { newUpload } = await import('./upload.ts')

const BYTES = Buffer.from('0123456789')

type Answer = (request: IncomingMessage, response: ServerResponse) => void
let close = () => {}
afterEach(() => close())

/** A server with one upload, four bytes of which have arrived; `answers` are given to the first asking where it stands. */
async function serverWith(answers: number[]) {
  const asked: string[] = []
  const answer: Answer = (request, response) => {
    asked.push(request.method!)
    response.setHeader('tus-resumable', '1.0.0')
    const status = request.method === 'HEAD' ? (answers.shift() ?? 200) : 204
    if (status === 200) response.setHeader('upload-offset', '4').setHeader('upload-length', '10')
    if (status === 204) response.setHeader('upload-offset', '10').setHeader('upload-program-id', '7')
    request.resume().on('end', () => response.writeHead(status).end())
  }
  const server = createServer(answer).listen(0, '127.0.0.1')
  close = () => void server.close()
  await new Promise((resolve) => server.once('listening', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/uploads/1`, asked }
}

const uploadAt = (url: string): Upload => ({
  ...newUpload(new File([BYTES], 'film.mp4'), null),
  url,
})

/** What is told of a transfer until it ends. Off the browser tus takes bytes in the place of a file. */
const toldOf = (url: string) =>
  new Promise<News[]>((resolve) => {
    const told: News[] = []
    startTransfer(1000, BYTES as unknown as File, uploadAt(url), (news) => {
      told.push(news)
      if (news.kind === 'done' || news.kind === 'failed') resolve(told)
    })
  })

it('waits for a server that is busy or coming back, and goes on where it stood', async () => {
  const { url, asked } = await serverWith([503, 502])
  const told = await toldOf(url)
  expect(asked).toEqual(['HEAD', 'HEAD', 'HEAD', 'PATCH'])
  expect(told.filter(({ kind }) => kind === 'waiting')).toHaveLength(2)
  expect(told.at(-1)).toEqual({ kind: 'done', program_id: 7 })
})

it('fails with a sentence where it is refused', async () => {
  const { url, asked } = await serverWith([403])
  expect((await toldOf(url)).at(-1)).toMatchObject({ kind: 'failed' })
  expect(asked).toEqual(['HEAD'])
})
