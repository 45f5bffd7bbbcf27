/** The limit of a prepared answer: bare Fastify sending a buffer. `node bare-bytes.ts <port> <file> [encoding]` */
import Fastify from 'fastify'
import { readFileSync } from 'node:fs'

const [port, file, encoding] = process.argv.slice(2)
const bytes = readFileSync(file!)
const app = Fastify()
app.get('/', (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8')
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(bytes)
})
await app.listen({ port: Number(port) })
