/** What a delivery report (RFC 3464) says of one recipient. */
export interface Report {
  /** Of the mail that came back, with its angle brackets; null where the report has none of it. */
  message_ids: string[]
  address: string | null
  reason: string
}

const field = (text: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.+(?:\\r?\\n[ \\t]+.+)*)`, 'im')
    .exec(text)?.[1]
    ?.replace(/\s+/g, ' ')
    .trim() ?? null

const afterKind = (value: string | null) => value?.replace(/^[\w-]+;\s*/, '') ?? null

/**
 * Reads a report of a mail that was not delivered for good; null where it is none: not a report at all, or one of a
 * delay or a success. Takes what people paste, so that line ends and outer headers may have suffered.
 */
export function readReport(message: string): Report | null {
  const action = field(message, 'Action')?.toLowerCase()
  const status = field(message, 'Status')
  if (action !== 'failed' || (status !== null && !status.startsWith('5.') && !status.startsWith('4.')))
    return null
  const address = afterKind(field(message, 'Final-Recipient') ?? field(message, 'Original-Recipient'))
  return {
    message_ids: messageIds(message),
    address: address?.replace(/^<|>$/g, '').toLowerCase() ?? null,
    reason: afterKind(field(message, 'Diagnostic-Code')) ?? status ?? 'failed',
  }
}

/** All there are: the report's own, and that of the mail it carries or speaks of. */
const messageIds = (message: string) => [
  ...new Set(
    [
      ...message.matchAll(
        /^(?:Message-ID|In-Reply-To|References|Original-Envelope-Id|X-Original-Message-ID):(.+(?:\r?\n[ \t]+.+)*)/gim,
      ),
    ].flatMap(([, value]) => value!.match(/<[^<>\s]+>/g) ?? []),
  ),
]
