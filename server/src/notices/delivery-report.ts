/** A delivery report (RFC 3464) about one recipient. */
export interface DeliveryReport {
  /** Message-IDs the report mentions, with angle brackets. */
  message_ids: string[]
  address: string | null
  reason: string
}

const headerField = (text: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.+(?:\\r?\\n[ \\t]+.+)*)`, 'im')
    .exec(text)?.[1]
    ?.replace(/\s+/g, ' ')
    .trim() ?? null

const withoutTypePrefix = (value: string | null) => value?.replace(/^[\w-]+;\s*/, '') ?? null

/**
 * Parses a report of a permanent failure; null for anything else, including delays and successes. Tolerates
 * pasted text with changed line ends and missing outer headers.
 */
export function parseDeliveryReport(message: string): DeliveryReport | null {
  const action = headerField(message, 'Action')?.toLowerCase()
  const status = headerField(message, 'Status')
  if (action !== 'failed' || (status !== null && !status.startsWith('5.') && !status.startsWith('4.')))
    return null
  const address = withoutTypePrefix(
    headerField(message, 'Final-Recipient') ?? headerField(message, 'Original-Recipient'),
  )
  return {
    message_ids: messageIds(message),
    address: address?.replace(/^<|>$/g, '').toLowerCase() ?? null,
    reason: withoutTypePrefix(headerField(message, 'Diagnostic-Code')) ?? status ?? 'failed',
  }
}

/** A report that somebody took a mail for spam (RFC 5965). */
export interface Complaint extends Pick<DeliveryReport, 'message_ids'> {
  /** `abuse`, `fraud`, `virus` … in the words of the mail service. */
  type: string
}

/** Parses a complaint that a mail service passes on; null for anything else, also for `not-spam`. */
export function parseComplaint(message: string): Complaint | null {
  const type = headerField(message, 'Feedback-Type')?.toLowerCase() ?? null
  if (type === null || type === 'not-spam') return null
  return { type: type.slice(0, 100), message_ids: messageIds(message) }
}

/** All Message-IDs: the report's own and those of the mail it contains or refers to. */
const messageIds = (message: string) => [
  ...new Set(
    [
      ...message.matchAll(
        /^(?:Message-ID|In-Reply-To|References|Original-Envelope-Id|X-Original-Message-ID):(.+(?:\r?\n[ \t]+.+)*)/gim,
      ),
    ].flatMap(([, value]) => value!.match(/<[^<>\s]+>/g) ?? []),
  ),
]
