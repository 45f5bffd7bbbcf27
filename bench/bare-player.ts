/** A page with nothing but hls.js and a film: what a player may cost. `node bare-player.ts <port> <folder of the film>` */
import Fastify from 'fastify'
import fastifyStatic from '@fastify/static'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { createRequire } from 'node:module'

const [port, folder] = process.argv.slice(2)
const script = gzipSync(readFileSync(createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js')), {
  level: 9,
})
const PAGE = `<!doctype html><meta charset="utf-8"><video muted autoplay playsinline style="width:100%"></video>
<script src="/hls.js"></script><script>
const hls = new Hls(); hls.loadSource('/film/master.m3u8'); hls.attachMedia(document.querySelector('video'))
document.querySelector('video').play().catch(() => {})
</script>`

const app = Fastify()
app.get('/', (_request, reply) => reply.type('text/html').send(PAGE))
app.get('/hls.js', (_request, reply) =>
  reply.type('text/javascript').header('content-encoding', 'gzip').send(script),
)
await app.register(fastifyStatic, { root: folder!, prefix: '/film/' })
await app.listen({ port: Number(port) })
