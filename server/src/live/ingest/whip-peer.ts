import { setTimeout as pause } from 'node:timers/promises'
import {
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtcpSrPacket,
  type DtlsSocket,
  type MediaStreamTrack,
  type RtpPacket as ReceivedPacket,
} from 'werift'
import { filterArriving } from './arriving-datagrams.ts'
import { AvcMessages, isKeyPicture } from './avc-messages.ts'
import { DatagramFilter } from './datagram-filter.ts'
import { H264Frames } from './h264-frames.ts'
import { RtpClock, type SenderReport } from './rtp-clock.ts'
import { PacketOrder, type OrderedPacket, type RtpPacket } from './rtp-order.ts'
import type { WhipPeerMessage, WhipPeerTask } from './whip-messages.ts'
import { completeAnswer } from './whip-offer.ts'

/** Key pictures farther apart than this are asked for: with the way to the encoder they come every two seconds. */
const KEY_PICTURE_MS = 1800
const ASK_EVERY_MS = 200

const PROFILES = ['42e01f', '42001f', '4d001f', '640c1f', '64001f', '42c01f', '4d401f']
const H264 = PROFILES.map(
  (profile) =>
    new RTCRtpCodecParameters({
      mimeType: 'video/H264',
      clockRate: 90_000,
      parameters: `level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${profile}`,
      rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }, { type: 'ccm', parameter: 'fir' }],
    }),
)
const OPUS = new RTCRtpCodecParameters({
  mimeType: 'audio/opus',
  clockRate: 48_000,
  channels: 2,
  parameters: 'minptime=10;useinbandfec=1;stereo=1',
})

/** Receives one encoder by WebRTC, and tells what comes of it as an encoder would send by RTMP. */
export class WhipPeer {
  readonly #tell: (message: WhipPeerMessage) => void
  readonly #clock = new RtpClock()
  readonly #kinds = new Set<string>()
  #connection: RTCPeerConnection | undefined
  #asking: NodeJS.Timeout | undefined

  constructor(tell: (message: WhipPeerMessage) => void) {
    this.#tell = tell
  }

  /** Answers an offer. Throws where it cannot be read. */
  async open({ offer, port, addresses }: WhipPeerTask) {
    const connection = (this.#connection = new RTCPeerConnection(connectionOptions(port, addresses)))
    connection.onTrack.subscribe((track) => this.#receive(track))
    await connection.setRemoteDescription({ type: 'offer', sdp: offer })
    await connection.setLocalDescription(await connection.createAnswer())
    for (const { onStateChange } of connection.dtlsTransports)
      onStateChange.subscribe((state) => {
        if (state === 'failed' || state === 'closed') this.#tell({ type: 'ended' })
      })
    filterDatagrams(connection)
    const sdp = completeAnswer(connection.localDescription!.sdp, addresses)
    const hasSound = connection.getReceivers().some(({ kind }) => kind === 'audio')
    return this.#tell({ type: 'answer', sdp, hasSound })
  }

  async close() {
    clearInterval(this.#asking)
    for (const { dtls } of this.#connection?.dtlsTransports ?? [])
      if (dtls?.connected) await sendCloseNotify(dtls)
    await this.#connection?.close()
  }

  /** Of several pictures or sounds the first is taken. */
  #receive(track: MediaStreamTrack) {
    const { kind } = track
    if ((kind !== 'video' && kind !== 'audio') || this.#kinds.has(kind)) return
    this.#kinds.add(kind)
    track.onReceiveRtcp.subscribe((packet) => {
      if (packet instanceof RtcpSrPacket) this.#clock.report(kind, reportOf(packet))
    })
    const order = new PacketOrder()
    const take = kind === 'video' ? this.#takePicture(track) : this.#takeSound()
    track.onReceiveRtp.subscribe((packet) => order.add(packetOf(packet)).forEach(take))
  }

  #takePicture(track: MediaStreamTrack) {
    const frames = new H264Frames()
    const messages = new AvcMessages()
    let keyPictureAt = -Infinity
    this.#asking = setInterval(() => {
      if (messages.needsKeyPicture || performance.now() - keyPictureAt > KEY_PICTURE_MS)
        this.#askKeyPicture(track)
    }, ASK_EVERY_MS)
    return (packet: OrderedPacket) => {
      if (packet.isAfterLoss) messages.interrupt()
      for (const frame of frames.read(packet)) {
        if (isKeyPicture(frame)) keyPictureAt = performance.now()
        for (const message of messages.read(frame, this.#clock.read('video', frame.timestamp)))
          this.#tell({ type: 'video', timestamp: message.timestamp, body: message.body })
      }
    }
  }

  #takeSound() {
    return ({ timestamp, payload }: OrderedPacket) => {
      const at = this.#clock.read('audio', timestamp)
      if (payload.length > 0) this.#tell({ type: 'sound', timestamp: at, bytes: payload })
    }
  }

  #askKeyPicture(track: MediaStreamTrack) {
    const receiver = this.#connection?.getReceivers().find(({ tracks }) => tracks.includes(track))
    if (receiver && track.ssrc !== undefined) void receiver.sendRtcpPLI(track.ssrc)
  }
}

/** werift takes whatever arrives at its sockets, unsigned requests too. */
function filterDatagrams(connection: RTCPeerConnection) {
  const isEncrypted = () => connection.dtlsTransports[0]?.state === 'connected'
  const filter = new DatagramFilter(connection.iceTransports[0]!.connection.localPassword, isEncrypted)
  filterArriving(connection, (data, from) => filter.accepts(data, from.join(':')))
}

/**
 * Tells the encoder that it is over (RFC 8446, 6.1), which werift leaves out; otherwise it would send on for half a
 * minute. A datagram may be lost and nobody confirms this one, so it is sent more than once.
 */
async function sendCloseNotify(socket: DtlsSocket): Promise<void> {
  const { cipher } = socket
  const encrypt = cipher.encryptPacket.bind(cipher)
  cipher.encryptPacket = (packet) => {
    packet.recordLayerHeader.contentType = ALERT
    return encrypt(packet)
  }
  for (let sent = 0; sent < CLOSE_NOTICES; sent += 1) {
    if (sent > 0) await pause(CLOSE_NOTICE_MS)
    await socket.send(CLOSE_NOTIFY)
  }
}

const ALERT = 21
const CLOSE_NOTIFY = Buffer.from([1, 0])
const CLOSE_NOTICES = 3
const CLOSE_NOTICE_MS = 100

const packetOf = ({ header, payload }: ReceivedPacket): RtpPacket => ({
  sequence: header.sequenceNumber,
  timestamp: header.timestamp,
  marker: header.marker,
  payload,
})

/** Its moment is seconds with a binary fraction of 32 bits. */
const reportOf = ({ senderInfo: { ntpTimestamp, rtpTimestamp } }: RtcpSrPacket): SenderReport => ({
  at: (Number(ntpTimestamp >> 16n) * 1000) / 65_536,
  timestamp: rtpTimestamp,
})

const connectionOptions = (port: number, addresses: string[]) => ({
  iceServers: [],
  // It waits to be called: it sends nothing to addresses that an offer names.
  iceLite: true,
  // One socket for all addresses of the machine; `completeAnswer` names the others.
  iceUseIpv4: false,
  iceUseIpv6: false,
  iceUseTcp: false,
  iceAdditionalHostAddresses: addresses.slice(0, 1),
  icePortRange: [port, port + 1] as [number, number], // no range of one is taken; the first that is free is
  bundlePolicy: 'max-bundle' as const,
  codecs: { video: H264, audio: [OPUS] },
})
