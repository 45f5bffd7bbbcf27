/** Parses the text and HTML of a mail written by the outbox. */
export function parseOutboxMail(message: string): { text: string; html: string } {
  const parts = splitParts(message).map(parsePart)
  return {
    text: parts.find(({ type }) => type === 'text/plain')?.body ?? '',
    html: parts.find(({ type }) => type === 'text/html')?.body ?? '',
  }
}

function splitParts(message: string): string[] {
  const boundary = /boundary="([^"]+)"/.exec(message)?.[1]
  return boundary === undefined ? [message] : message.split(`--${boundary}`).slice(1, -1)
}

function parsePart(part: string) {
  const [head = '', ...rest] = part.replace(/^\r?\n/, '').split(/\r?\n\r?\n/)
  const field = (name: string) =>
    new RegExp(`^${name}: *([^;\\s]+)`, 'im').exec(head)?.[1]?.toLowerCase() ?? ''
  return {
    type: field('Content-Type'),
    body: decodeBody(rest.join('\n\n'), field('Content-Transfer-Encoding')),
  }
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
