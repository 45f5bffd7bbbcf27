import type { TrackingContext } from '@matinee/contract/analytics/analytics'
import { withStorage, type BufferStorage } from './buffer.ts'
import { STATUS_OK, STATUS_UNAUTHORIZED, type ServiceAnswer, type AnalyticsService } from './service.ts'

const KEY_PREFIX = 'matinee.token'

/** Tokens by viewer and film, kept in session storage for the tab's next page. */
export class Tokens {
  readonly #service: AnalyticsService
  readonly #tab: BufferStorage | undefined
  readonly #known = new Map<string, string>()

  constructor(service: AnalyticsService, tab: BufferStorage | undefined) {
    this.#service = service
    this.#tab = tab
  }

  /** The token for a viewer and film, or the service's answer if it gives none. */
  async of(context: TrackingContext): Promise<string | ServiceAnswer> {
    const key = tokenKeyOf(context)
    const token = this.#known.get(key) ?? (await this.#fromTab(key, context))
    return token ?? this.#fetch(key, context)
  }

  drop(context: TrackingContext) {
    const key = tokenKeyOf(context)
    this.#known.delete(key)
    withStorage(() => this.#tab?.removeItem(key))
  }

  /** The token of an earlier page, if the service confirms that it is valid. */
  async #fromTab(key: string, context: TrackingContext): Promise<string | ServiceAnswer | undefined> {
    const token = withStorage(() => this.#tab?.getItem(key))
    if (!token) return undefined
    const answer = await this.#service.session(context, token)
    if (answer.status === STATUS_OK) this.#known.set(key, token)
    if (answer.status === STATUS_UNAUTHORIZED) this.drop(context)
    if (answer.status === STATUS_OK) return token
    return answer.status === STATUS_UNAUTHORIZED ? undefined : answer
  }

  async #fetch(key: string, context: TrackingContext): Promise<string | ServiceAnswer> {
    const answer = await this.#service.token(context)
    if (answer.status !== STATUS_OK) return answer
    const token = parseToken(answer.text)
    if (!token) return { status: 0, text: '' }
    this.#known.set(key, token)
    withStorage(() => this.#tab?.setItem(key, token))
    return token
  }
}

const tokenKeyOf = ({ store_id, user_id, content_id, video_id }: TrackingContext) =>
  [KEY_PREFIX, store_id, user_id, content_id, video_id].join(':')

/** The whole body is the token; anything else comes from a proxy in between. */
const parseToken = (text: string) => (/^[\w.~+/=-]{1,600}$/.test(text) ? text : undefined)
