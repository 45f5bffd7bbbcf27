import type { ShownBlockOf } from '@matinee/contract/site/blocks'
import { useShop } from '../store/shop.ts'
import { useLangIn } from './page-language.ts'

/** Without the page's own origin, so that it reaches neither the page nor its cookies: decision 098. */
const SANDBOX = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox'

interface Props {
  block: ShownBlockOf<'code'>
  permalink: string
}

/** Code of the publisher's in a frame of its own. */
export function CodeBlock({ block, permalink }: Props) {
  const { key, title, height } = block
  const langOf = useLangIn(block)
  const { store } = useShop()
  const address = `/pages/${encodeURIComponent(permalink)}/frames/${key}`

  return (
    <section className="mx-auto w-full max-w-[var(--page)] px-[var(--gutter)]">
      <iframe
        title={title}
        lang={langOf('title')}
        src={store.preview_mode ? `${address}?admin_iframe` : address}
        sandbox={SANDBOX}
        loading="lazy"
        referrerPolicy="no-referrer"
        style={{ height }}
        className="w-full rounded-2xl border-0"
      />
    </section>
  )
}
