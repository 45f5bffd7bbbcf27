import type { TrackingContext } from '@matinee/contract/analytics/analytics'
import { withStorage, type BufferStorage } from './buffer.ts'
import { OK, STATUS_UNAUTHORIZED, type Answer, type Service } from './service.ts'

const START = 'matinee.token'

/** The tokens of a page, by what they are for. A tab keeps them, so that its next page need not ask for new ones. */
export class Tokens {
  readonly #service: Service
  readonly #tab: BufferStorage | undefined
  readonly #known = new Map<string, string>()

  constructor(service: Service, tab: BufferStorage | undefined) {
    this.#service = service
    this.#tab = tab
  }

  /** The token for a viewer and film; where there is none, what the service answered instead. */
  async of(context: TrackingContext): Promise<string | Answer> {
    const key = keyOf(context)
    const token = this.#known.get(key) ?? (await this.#fromTab(key, context))
    return token ?? this.#fetch(key, context)
  }

  drop(context: TrackingContext) {
    const key = keyOf(context)
    this.#known.delete(key)
    withStorage(() => this.#tab?.removeItem(key))
  }

  /** One of an earlier page, once the service says that it still stands. */
  async #fromTab(key: string, context: TrackingContext): Promise<string | Answer | undefined> {
    const token = withStorage(() => this.#tab?.getItem(key))
    if (!token) return undefined
    const answer = await this.#service.session(context, token)
    if (answer.status === OK) this.#known.set(key, token)
    if (answer.status === STATUS_UNAUTHORIZED) this.drop(context)
    if (answer.status === OK) return token
    return answer.status === STATUS_UNAUTHORIZED ? undefined : answer
  }

  async #fetch(key: string, context: TrackingContext): Promise<string | Answer> {
    const answer = await this.#service.token(context)
    if (answer.status !== OK) return answer
    const token = tokenIn(answer.text)
    if (!token) return { status: 0, text: '' }
    this.#known.set(key, token)
    withStorage(() => this.#tab?.setItem(key, token))
    return token
  }
}

const keyOf = ({ store_id, user_id, content_id, video_id }: TrackingContext) =>
  [START, store_id, user_id, content_id, video_id].join(':')

/** The whole body is the token; what looks otherwise came from something in between. */
const tokenIn = (text: string) => (/^[\w.~+/=-]{1,600}$/.test(text) ? text : undefined)
