import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters } from 'werift'
import { filterArriving } from '../src/live/ingest/arriving-datagrams.ts'
import { eventually } from './eventually.ts'

export interface WhipEncoder {
  offer: string
  /** Takes the answer, and sends what an encoder makes as soon as it is connected. */
  begin(answer: string): Promise<void>
  /** Of the encrypted connection. */
  state(): string
  /** Ends it as somebody who presses stop does; the session is ended apart. */
  stop(): Promise<void>
  /** Says nothing more, as a machine that loses power. */
  vanish(): void
}

const CODECS = {
  video: [
    new RTCRtpCodecParameters({
      ...{ mimeType: 'video/H264', clockRate: 90_000, payloadType: 96 },
      parameters: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
    }),
  ],
  audio: [
    new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 97 }),
  ],
}

/**
 * A real encoder that sends a test picture and a tone by WHIP, as OBS does. Its offer is posted by the test. Where
 * `losesNotice`, the first datagram that says that its connection is over does not arrive.
 */
export async function makeWhipEncoder({
  hasSound = true,
  size = '320x180',
  losesNotice = false,
} = {}): Promise<WhipEncoder> {
  const connection = new RTCPeerConnection({ iceServers: [], codecs: CODECS })
  const kinds = hasSound ? (['video', 'audio'] as const) : (['video'] as const)
  const tracks = kinds.map((kind) => new MediaStreamTrack({ kind }))
  for (const track of tracks) connection.addTransceiver(track, { direction: 'sendonly' })
  await connection.setLocalDescription(await connection.createOffer())
  if (losesNotice) loseFirstNotice(connection)
  const relays = await Promise.all(tracks.map(relayTo))
  let vanish = () => {}
  return {
    offer: connection.localDescription!.sdp,
    state: () => connection.dtlsTransports[0]!.state,
    async begin(answer) {
      await connection.setRemoteDescription({ type: 'answer', sdp: answer })
      await eventually(
        async () => connection.connectionState,
        (state) => state === 'connected',
      )
      const child = spawn('ffmpeg', encoderOptions(size, ...relays.map(({ port }) => port)), {
        stdio: 'ignore',
      })
      vanish = () => child.kill('SIGKILL')
    },
    async stop() {
      vanish()
      for (const { close } of relays) close()
      await connection.close()
    },
    vanish: () => vanish(),
  }
}

/** The content type of an alert in DTLS (RFC 6347, 4.1). */
const ALERT = 21

function loseFirstNotice(connection: RTCPeerConnection) {
  let isLost = false
  filterArriving(connection, (data) => {
    if (isLost || data[0] !== ALERT) return true
    isLost = true
    return false
  })
}

/** A port whose packets go on by a track. */
async function relayTo(track: MediaStreamTrack) {
  const socket = createSocket('udp4')
  await once(socket.bind(0, '127.0.0.1'), 'listening')
  socket.on('message', (packet) => track.writeRtp(packet))
  return { port: socket.address().port, close: () => socket.close() }
}

const encoderOptions = (size: string, video?: number, audio?: number) => [
  ...['-hide_banner', '-v', 'error', '-nostdin'],
  ...['-re', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=15`],
  ...['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
  ...[
    '-map',
    '0:v',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-tune',
    'zerolatency',
    '-bf',
    '0',
    '-threads',
    '1',
  ],
  ...['-pix_fmt', 'yuv420p', '-g', '30', '-bsf:v', 'dump_extra', '-payload_type', '96'],
  ...['-f', 'rtp', `rtp://127.0.0.1:${video}?pkt_size=1200`],
  ...(audio
    ? [
        '-map',
        '1:a',
        '-c:a',
        'libopus',
        '-ac',
        '2',
        '-payload_type',
        '97',
        '-f',
        'rtp',
        `rtp://127.0.0.1:${audio}`,
      ]
    : []),
]
