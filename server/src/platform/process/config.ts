import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { isAbsolute, resolve } from 'node:path'
import { trustedProxiesFrom, type TrustedProxies } from '../http/trusted-proxies.ts'

/** Both belong to it. */
export interface PortRange {
  first: number
  last: number
}

export interface Config {
  port: number
  host: string
  rtmp_port: number
  rtmps_port: number
  /** Both or none. */
  rtmps_certificate: string | null
  rtmps_key: string | null
  /** UDP ports for encoders that send by SRT. */
  srt_ports: PortRange | null
  /** UDP ports for encoders that send by WHIP; null where that is off. */
  whip_ports: PortRange | null
  /** The address at which those ports are reached from outside, where the machine does not have it itself. */
  whip_address: string | null
  /** What a MediaMTX server in front shows; null where there is none. */
  mediamtx_secret: string | null
  /** What Prometheus shows to read the metrics; null where there are none. */
  metrics_token: string | null
  live_port: number
  live_url: string | null
  /** Most renditions that are encoded of broadcasts at once; null for as many as the machine has room for. */
  live_renditions: number | null
  data_dir: string
  /** PostgreSQL, or a pooler in front of it. */
  database_url: string | null
  /** PostgreSQL itself, where `database_url` is a pooler. */
  database_direct_url: string | null
  /** A replica that reports are read from. */
  database_reports_url: string | null
  public_url: string | null
  ffmpeg_path: string
  storage_url: string | null
  media_url: string | null
  /** One server or several of a cluster, with commas between. */
  nats_url: string | null
  analytics_url: string | null
  smtp_url: string | null
  /** Overrides of the vendors' own addresses. */
  stripe_url: string | null
  paypal_url: string | null
  authorize_net_url: string | null
  vies_url: string | null
  mail_from: string
  upload_limit: number
  encoders: number
  trust_proxy: TrustedProxies
  private_targets: boolean
  /** Folders of this machine that films may be imported from. */
  import_folders: string[]
  /** In lower case, as headers are kept. */
  country_header: string | null
  country_database: string | null
  log_level: string
  demo: boolean
  /** Seals and opens the secrets of archives on the command line. */
  archive_passphrase: string | null
  /** Where nightly archives are kept: a folder or an S3 bucket; null for a folder among the data. */
  archive_url: string | null
  /** How many nightly archives are kept; 0 where none is made. */
  archive_keep: number
  /** Whether the origin of the clone is asked for newer versions. */
  update_check: boolean
  /** Where traces are sent by OpenTelemetry's protocol; null where none are made. */
  otlp: { endpoint: string; headers: Record<string, string>; service: string } | null
  /** The store whose owner runs the install; null for the first, none where only commands manage stores. */
  operator_store: number | 'none' | null
}

type Env = Record<string, string | undefined>
type ValueReader<T> = (value: string) => T | undefined

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const GB = 1_000_000_000

const readInteger =
  (least: number, most: number): ValueReader<number> =>
  (value) => {
    const number = Number(value)
    return /^\d+$/.test(value) && number >= least && number <= most ? number : undefined
  }

const readUrl =
  (...protocols: string[]): ValueReader<string> =>
  (value) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value.replace(/\/$/, '') : undefined

const readUrls =
  (...protocols: string[]): ValueReader<string> =>
  (value) => {
    const urls = value.split(',').map((url) => readUrl(...protocols)(url.trim()))
    return urls.includes(undefined) ? undefined : urls.join(',')
  }

const MOST_PORTS = 100
const readPortRange: ValueReader<PortRange> = (value) => {
  const [, from, to] = /^(\d{1,5})-(\d{1,5})$/.exec(value) ?? []
  const [first, last] = [Number(from), Number(to)]
  return first > 0 && last >= first && last <= 65_535 && last - first < MOST_PORTS
    ? { first, last }
    : undefined
}
const readPortRangeOrOff: ValueReader<PortRange | 'off'> = (value) =>
  value === 'off' ? 'off' : readPortRange(value)
const readAddress: ValueReader<string> = (value) => (isIP(value) ? value : undefined)
const readText: ValueReader<string> = (value) => value || undefined
const readMailAddress: ValueReader<string> = (value) =>
  /^[^\s@<>]+@[^\s@<>]+$/.test(value) ? value : undefined
const readChoice =
  (values: string[]): ValueReader<string> =>
  (value) =>
    values.includes(value) ? value : undefined
const WHIP_PORTS: PortRange = { first: 10_100, last: 10_119 }
const rangeOf = (value: PortRange | 'off') => (value === 'off' ? null : value)
const readSecret: ValueReader<string> = (value) => (/^[\w-]{16,200}$/.test(value) ? value : undefined)
/** A path must be executable; a bare name is looked up on PATH when it is needed. */
const readProgramPath: ValueReader<string> = (value) => {
  try {
    if (value.includes('/')) accessSync(value, constants.X_OK)
    return value
  } catch {
    return undefined
  }
}
const readFilePath: ValueReader<string> = (value) => {
  try {
    accessSync(value, constants.R_OK)
    return resolve(value)
  } catch {
    return undefined
  }
}
const readFolders: ValueReader<string[]> = (value) => {
  const folders = value.split(',').map((folder) => folder.trim())
  return folders.every(isAbsolute) ? folders.map((folder) => resolve(folder)) : undefined
}
const readHeaderName: ValueReader<string> = (value) =>
  /^[A-Za-z0-9-]+$/.test(value) ? value.toLowerCase() : undefined
const readSwitch: ValueReader<boolean> = (value) =>
  ({ on: true, off: false, true: true, false: false, 1: true, 0: false })[value.toLowerCase()]

/** As the specification has it: names and values percent-encoded, `a=1,b=2`. */
const readHeaders: ValueReader<Record<string, string>> = (value) => {
  const pairs = value.split(',').map((pair) => pair.trim().split(/=(.*)/s).slice(0, 2).map(decode))
  return pairs.every(([name, text]) => name && text) ? Object.fromEntries(pairs) : undefined
}
const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
const otlpOf = (endpoint: string | null, headers: Record<string, string>, service: string) =>
  endpoint === null ? null : { endpoint, headers, service }

const readStore: ValueReader<number | 'none'> = (value) =>
  value === 'none' ? value : readInteger(1, Number.MAX_SAFE_INTEGER)(value)

/** Thrown once with every fault of the environment, so that all can be fixed at once. */
export class ConfigFaults extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(
      `The environment has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n  ${faults.join('\n  ')}`,
    )
    this.name = 'ConfigFaults'
    this.faults = faults
  }
}

/** Reads the environment; the only place that does. Throws `ConfigFaults` naming all faults at once. */
export function readConfig(env: Env): Config {
  const faults: string[] = []
  const take = <T>(name: string, fallback: T, read: ValueReader<T>, meant: string): T => {
    const value = env[name]?.trim()
    if (value === undefined || value === '') return fallback
    const result = read(value)
    if (result === undefined) faults.push(`${name} should be ${meant}, but is "${value}".`)
    return result ?? fallback
  }

  const config: Config = {
    port: take('PORT', 3000, readInteger(0, 65_535), 'a port number from 0 to 65535'),
    host: take('HOST', '0.0.0.0', readText, 'an address to listen on'),
    rtmp_port: take('RTMP_PORT', 1935, readInteger(0, 65_535), 'a port number from 0 to 65535'),
    rtmps_port: take('RTMPS_PORT', 1936, readInteger(0, 65_535), 'a port number from 0 to 65535'),
    rtmps_certificate: take('RTMPS_CERTIFICATE', null, readFilePath, 'the path of a file'),
    rtmps_key: take('RTMPS_KEY', null, readFilePath, 'the path of a file'),
    srt_ports: take(
      'SRT_PORTS',
      null as PortRange | null,
      readPortRange,
      'a range of at most 100 ports as 10080-10089',
    ),
    whip_ports: rangeOf(
      take(
        'WHIP_PORTS',
        WHIP_PORTS as PortRange | 'off',
        readPortRangeOrOff,
        'a range of at most 100 ports as 10100-10119, or off',
      ),
    ),
    whip_address: take('WHIP_ADDRESS', null, readAddress, 'an IP address'),
    mediamtx_secret: take(
      'MEDIAMTX_SECRET',
      null,
      readSecret,
      'a secret of 16 to 200 letters, digits, - and _',
    ),
    metrics_token: take('METRICS_TOKEN', null, readSecret, 'a secret of 16 to 200 letters, digits, - and _'),
    live_port: take('LIVE_PORT', 3035, readInteger(0, 65_535), 'a port number from 0 to 65535'),
    live_renditions: take(
      'LIVE_RENDITIONS',
      null,
      readInteger(0, 100),
      'a whole number of renditions from 0 to 100',
    ),
    live_url: take('LIVE_URL', null, readUrl('http:'), 'an http:// address'),
    data_dir: resolve(take('DATA_DIR', './data', readText, 'a folder')),
    database_url: take('DATABASE_URL', null, readUrl('postgres:', 'postgresql:'), 'a postgres:// address'),
    database_direct_url: take(
      'DATABASE_DIRECT_URL',
      null,
      readUrl('postgres:', 'postgresql:'),
      'a postgres:// address',
    ),
    database_reports_url: take(
      'DATABASE_REPORTS_URL',
      null,
      readUrl('postgres:', 'postgresql:'),
      'a postgres:// address',
    ),
    public_url: take('PUBLIC_URL', null, readUrl('http:', 'https:'), 'an http:// or https:// address'),
    ffmpeg_path: take('FFMPEG_PATH', 'ffmpeg', readProgramPath, 'the path of a program'),
    storage_url: take('STORAGE_URL', null, readUrl('s3:'), 'an s3:// address'),
    media_url: take('MEDIA_URL', null, readUrl('http:', 'https:'), 'an http:// or https:// address'),
    nats_url: take(
      'NATS_URL',
      null,
      readUrls('nats:', 'tls:'),
      'a nats:// or tls:// address, or several with commas between',
    ),
    analytics_url: take('ANALYTICS_URL', null, readUrl('http:', 'https:'), 'an http:// or https:// address'),
    smtp_url: take('SMTP_URL', null, readUrl('smtp:', 'smtps:'), 'an smtp:// or smtps:// address'),
    stripe_url: take('STRIPE_URL', null, readUrl('http:', 'https:'), 'an http:// or https:// address'),
    paypal_url: take('PAYPAL_URL', null, readUrl('http:', 'https:'), 'an http:// or https:// address'),
    vies_url: take('VIES_URL', null, readUrl('http:', 'https:'), 'an http:// or https:// address'),
    authorize_net_url: take(
      'AUTHORIZE_NET_URL',
      null,
      readUrl('http:', 'https:'),
      'an http:// or https:// address',
    ),
    mail_from: take('MAIL_FROM', 'store@localhost', readMailAddress, 'an email address'),
    upload_limit:
      take('UPLOAD_LIMIT_GB', 50, readInteger(1, 10_000), 'a whole number of gigabytes from 1 to 10000') * GB,
    encoders: take(
      'ENCODERS',
      Math.max(1, Math.floor(availableParallelism() / 4)),
      readInteger(1, 64),
      'a whole number of films to encode at once, from 1 to 64',
    ),
    private_targets: take('PRIVATE_TARGETS', false, readSwitch, 'on or off'),
    import_folders: take('IMPORT_FOLDERS', [], readFolders, 'absolute paths of folders with commas between'),
    trust_proxy: take(
      'TRUST_PROXY',
      false as TrustedProxies,
      trustedProxiesFrom,
      'on, off, a number of proxies from 1 to 10, or their networks with commas between',
    ),
    country_header: take('COUNTRY_HEADER', null, readHeaderName, 'the name of a header'),
    country_database: take('COUNTRY_DATABASE', null, readFilePath, 'the path of a file'),
    log_level: take('LOG_LEVEL', 'info', readChoice(LOG_LEVELS), `one of ${LOG_LEVELS.join(', ')}`),
    demo: take('DEMO', true, readSwitch, 'on or off'),
    archive_passphrase: take('ARCHIVE_PASSPHRASE', null, readText, 'a passphrase'),
    archive_url: take('ARCHIVE_URL', null, readText, 'a folder or an s3:// address'),
    update_check: take('UPDATE_CHECK', true, readSwitch, 'on or off'),
    otlp: otlpOf(
      take('OTEL_EXPORTER_OTLP_ENDPOINT', null, readUrl('http:', 'https:'), 'an http:// or https:// address'),
      take('OTEL_EXPORTER_OTLP_HEADERS', {}, readHeaders, 'headers as name=value, with commas between'),
      take('OTEL_SERVICE_NAME', 'matinee', readText, 'a name'),
    ),
    operator_store: take(
      'OPERATOR_STORE',
      null as Config['operator_store'],
      readStore,
      'the number of a store, or none',
    ),
    archive_keep: take('ARCHIVE_KEEP', 0, readInteger(0, 1000), 'a whole number of archives from 0 to 1000'),
  }
  if (config.country_header && !config.trust_proxy)
    faults.push('COUNTRY_HEADER can only be believed behind a proxy, with TRUST_PROXY=on.')
  if (config.database_direct_url && !config.database_url)
    faults.push('DATABASE_DIRECT_URL belongs beside DATABASE_URL, which then names the pooler.')
  if (!config.rtmps_certificate !== !config.rtmps_key)
    faults.push('RTMPS_CERTIFICATE and RTMPS_KEY belong together: name both, or none.')
  if (config.smtp_url && !env['MAIL_FROM']?.trim())
    faults.push('MAIL_FROM should be the address mails come from when SMTP_URL names a mail server.')
  if (faults.length > 0) throw new ConfigFaults(faults)
  return config
}
