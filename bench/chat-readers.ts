/**
 * Open pages that listen to a chat: `node chat-readers.ts <port> <origin> <path>`, one page for each line of cookies in
 * the file READERS. Answers at `/` once all of them listen, and at `/taken` with what they received since the last
 * call.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'

const [port, origin, path] = process.argv.slice(2)
const { hostname, port: target, host } = new URL(origin!)
const cookies = readFileSync(process.env['READERS']!, 'utf8').split('\n')
/** A message contains the time at which it was sent. */
const SENT_AT = /sent at (\d{13})/g
const LONGEST_MS = 20_000
const AT_ONCE = 100

let open = 0
let delays = new Uint32Array(LONGEST_MS + 1)

const hear = (cookie: string, at: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(target) })
    socket.setEncoding('latin1')
    // Each has an address of its own, as browsers do.
    const network = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nX-Forwarded-For: ${network}\r\n\r\n`,
    )
    socket.once('data', (head: string) => {
      if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head))
      open += 1
      return resolve()
    })
    socket.on('data', count)
    socket.once('error', reject)
    socket.once('close', () => (open -= 1))
  })

function count(chunk: string) {
  const now = Date.now()
  for (const [, sentAt] of chunk.matchAll(SENT_AT))
    delays[Math.min(LONGEST_MS, Math.max(0, now - Number(sentAt)))]! += 1
}

/** The number of messages received, with the median and the 99th percentile of their delay in milliseconds. */
function take() {
  const heard = delays.reduce((sum, each) => sum + each, 0)
  const within = (share: number) => {
    let sum = 0
    return delays.findIndex((each) => (sum += each) >= heard * share)
  }
  const taken = { open, heard, p50: within(0.5), p99: within(0.99) }
  delays = new Uint32Array(LONGEST_MS + 1)
  return taken
}

for (let at = 0; at < cookies.length; at += AT_ONCE)
  await Promise.all(cookies.slice(at, at + AT_ONCE).map((cookie, n) => hear(cookie, at + n)))

createServer((request, response) =>
  response.end(request.url === '/taken' ? JSON.stringify(take()) : 'ok'),
).listen(Number(port))
