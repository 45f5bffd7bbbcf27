import type { SignalProblem } from '@matinee/contract/live/signal-health'

const CODEC = /^a=rtpmap:\d+ ([\w-]+)\//gim
const PROBLEMS: Record<string, SignalProblem> = { h265: 'hevc', av1: 'av1' }
const HELPERS = new Set(['rtx', 'red', 'ulpfec', 'flexfec-03'])

/** What keeps an SDP offer from being taken; undefined for one with a picture in H.264. */
export function offerProblem(offer: string): SignalProblem | undefined {
  const codecs = codecsOf(offer, 'video')
  if (codecs.includes('h264')) return soundProblem(codecsOf(offer, 'audio'))
  if (codecs.length === 0) return 'no_picture'
  return codecs.length === 1 ? (PROBLEMS[codecs[0]!] ?? 'picture_codec') : 'picture_codec'
}

const soundProblem = (codecs: string[]): SignalProblem | undefined =>
  codecs.length === 0 || codecs.includes('opus') ? undefined : 'sound_codec'

function codecsOf(offer: string, kind: string): string[] {
  const section = offer.split(/^m=/m).find((each) => each.startsWith(`${kind} `)) ?? ''
  return [...section.matchAll(CODEC)]
    .map(([, name]) => name!.toLowerCase())
    .filter((name) => !HELPERS.has(name))
}

// By itself a browser begins at 300 kbit/s and 360 lines, and stays near it for minutes. It estimates by what is lost
// alone: with other feedback, as measured, it falls to the least bit rate on a line that has room.
const ESTIMATION = /^a=(rtcp-fb:\d+ (goog-remb|transport-cc)|extmap:\d+ \S*transport-wide-cc)/
const BIT_RATES = 'x-google-start-bitrate=2500;x-google-min-bitrate=1000'

/** The answer with every address an encoder may reach this machine at, and the bit rate to begin with. */
export function completeAnswer(answer: string, addresses: string[]): string {
  return answer
    .split('\r\n')
    .filter((line) => !ESTIMATION.test(line))
    .flatMap((line) => candidatesOf(line, addresses))
    .map((line) => (/^a=fmtp:\d+ .*packetization-mode/.test(line) ? `${line};${BIT_RATES}` : line))
    .join('\r\n')
}

const CANDIDATE = /^a=candidate:\S+ (\d) udp (\d+) \S+ (\d+) typ host/

/** The same port at each address. */
function candidatesOf(line: string, addresses: string[]): string[] {
  const [, component, priority, port] = CANDIDATE.exec(line) ?? []
  if (!port) return [line]
  return addresses.map(
    (address, index) =>
      `a=candidate:${index + 1} ${component} udp ${Number(priority) - index} ${address} ${port} typ host`,
  )
}
