import type { ShownBlockOf } from '@matinee/contract/site/blocks'
import { buttonClass } from '@matinee/ui/Button'
import { Link } from '@tanstack/react-router'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { BlockHeading } from './BlockHeading.tsx'
import { useLangIn } from './page-language.ts'

/** An invitation to join. */
export function SignUpBlock({ block }: { block: ShownBlockOf<'sign_up'> }) {
  const t = useText()
  const langOf = useLangIn(block)

  return (
    <section className="mx-[var(--gutter)] rounded-3xl border border-line bg-surface px-6 py-12 text-center sm:py-16">
      <BlockHeading block={block} />
      <Link to={links.join} lang={langOf('button_label')} className={buttonClass({ size: 'large' })}>
        {block.button_label || t('header.join')}
      </Link>
    </section>
  )
}
