import type { Context } from '../../platform/context.ts'
import { listenForSignals } from '../../platform/database/signals.ts'
import { LIVE_EVENT_SIGNAL } from '../broadcast-state.ts'
import { BrowserConnections } from '../ingest/browser-connections.ts'
import { openEncodingRoom } from '../encoding/machine.ts'
import { tellWorkers } from '../encoding/waiting-films.ts'
import type { Admission } from '../ingest/rtmp-connection.ts'
import { startRtmpServer, startRtmpsServer, type RtmpServer } from '../ingest/rtmp-server.ts'
import { WhipConnections } from '../ingest/whip-connections.ts'
import { WatchedCertificate } from '../ingest/watched-certificate.ts'
import { findProcess, forgetProcess, recordProcess } from '../recording/recording-queries.ts'
import { countAudiences } from './audience-counter.ts'
import { Broadcasts } from './broadcasts.ts'
import { originBearer } from './origin-bearer.ts'
import { hasSrt, SrtListeners } from './srt-listeners.ts'
import { acquireProcessLock } from './process-lock.ts'
import { startOriginServer } from './origin-server.ts'
import { WatchingBrowsers } from './watching-browsers.ts'

export interface LiveProcess {
  rtmpPort: number
  /** Null without a certificate. */
  rtmpsPort: number | null
  origin: string
  /** Finds out how much this machine encodes, before it is needed. */
  measure(): Promise<unknown>
  stop(): Promise<void>
}

/** Receives the live events of all stores: encoders by RTMP, `web` processes by HTTP. */
export async function startLiveProcess({ ctx, url }: { ctx: Context; url: string }): Promise<LiveProcess> {
  const { config, log } = ctx
  const started_at = ctx.clock.now().toISOString()
  const lock = await acquireProcessLock({ url, log, refused: () => stopIfReplaced(ctx, started_at) })
  await forgetProcess(ctx.db) // the one before was killed, and its ports may not be those of this one
  const room = openEncodingRoom(ctx)
  const broadcasts = new Broadcasts(ctx, room)
  await broadcasts.restore()
  const bearer = originBearer(ctx)
  // Only `web` processes of other machines need to reach it from elsewhere.
  const host = config.live_url ? config.host : '127.0.0.1'
  const browsers = new BrowserConnections(config.ffmpeg_path, broadcasts.admit)
  const watching = new WatchingBrowsers()
  const whip = openWhip(ctx, broadcasts.admit)
  const http = await startOriginServer(
    { host, port: config.live_port, bearer, log: ctx.log },
    { broadcasts, browsers, watching, whip },
  )
  const rtmp = await startRtmpServer({ host: config.host, port: config.rtmp_port }, broadcasts.admit)
  const rtmps = await startEncrypted(ctx, broadcasts.admit)
  const srt = await supportOfSrt(ctx)
  const origin = config.live_url ?? `http://127.0.0.1:${http.port}`
  const ports = { rtmp_port: rtmp.port, rtmps_port: rtmps?.port ?? null }
  await recordProcess(ctx.db, { origin, ...ports, srt, whip: whip !== undefined, started_at })
  const telling = tellWorkers(ctx, room)
  const stopCounting = countAudiences(ctx, broadcasts, watching)
  const listeners = srt === 'on' ? new SrtListeners(ctx, config.srt_ports!, broadcasts.admit) : undefined
  const signals = listenForSignals(url, log)
  signals.on(LIVE_EVENT_SIGNAL, (storeId, detail) => {
    broadcasts.refresh(storeId === null ? undefined : Number(detail))
    listeners?.refresh()
  })
  return {
    measure: () => room.measure(),
    rtmpPort: rtmp.port,
    rtmpsPort: ports.rtmps_port,
    origin,
    async stop() {
      stopCounting()
      await telling.stop()
      await forgetProcess(ctx.db, started_at)
      await broadcasts.stop()
      await browsers.stop()
      whip?.stop()
      await listeners?.stop()
      await Promise.all([signals.stop(), rtmp.close(), rtmps?.close(), http.close()])
      await lock.release()
    },
  }
}

function openWhip({ config }: Context, admit: Admission): WhipConnections | undefined {
  const { ffmpeg_path: ffmpeg, whip_ports: ports, whip_address: publicAddress } = config
  return ports ? new WhipConnections({ ffmpeg, ports, publicAddress, admit }) : undefined
}

async function supportOfSrt({ config, log }: Context): Promise<'on' | 'off' | 'unsupported'> {
  if (!config.srt_ports) return 'off'
  if (await hasSrt(config.ffmpeg_path)) return 'on'
  log.error('SRT_PORTS is set, but this ffmpeg was built without SRT')
  return 'unsupported'
}

/** Without a certificate, and with one that cannot be used, encoders are received unencrypted alone. */
async function startEncrypted({ config, log }: Context, admit: Admission): Promise<RtmpServer | undefined> {
  const { host, rtmps_port: port, rtmps_certificate, rtmps_key } = config
  if (!rtmps_certificate || !rtmps_key) return undefined
  try {
    const files = { certificate: rtmps_certificate, key: rtmps_key }
    const certificate = await WatchedCertificate.read(files, { log })
    return await startRtmpsServer({ host, port, certificate }, admit)
  } catch (error) {
    log.error({ err: error }, 'RTMPS is off: its certificate or its port cannot be used')
    return undefined
  }
}

/** Another process receives live events now: what this one does would contradict it. */
async function stopIfReplaced({ db }: Context, startedAt: string) {
  const current = await findProcess(db)
  if (!current || current.started_at === startedAt) return
  process.stderr.write('Another process receives live events now, so this one ends.\n')
  process.exit(1)
}
