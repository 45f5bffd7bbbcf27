import type { ShownBlockOf } from '@matinee/contract/site/blocks'
import { buttonClass } from '@matinee/ui/Button'
import { Link } from '@tanstack/react-router'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { BlockHeading } from './BlockHeading.tsx'

/** An invitation to join. */
export function SignUpBlock({ block: { title, text, button_label } }: { block: ShownBlockOf<'sign_up'> }) {
  const t = useText()

  return (
    <section className="mx-[var(--gutter)] rounded-3xl border border-line bg-surface px-6 py-12 text-center sm:py-16">
      <BlockHeading title={title} text={text} />
      <Link to={links.join} className={buttonClass({ size: 'large' })}>
        {button_label || t('header.join')}
      </Link>
    </section>
  )
}
