import type { ShownBlockOf } from '@matinee/contract/site/blocks'
import { buttonClass } from '@matinee/ui/Button'
import { accountPart } from '../frame/account-part.tsx'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { BlockHeading } from './BlockHeading.tsx'

/** About as high as plans are, so that little moves as they come; without scripts it leads to them. */
function PlansPlace() {
  const t = useText()
  return (
    <div className="grid min-h-[26rem] place-items-center">
      <noscript>
        <a href={links.join} className={buttonClass({ size: 'large' })}>
          {t('header.join')}
        </a>
      </noscript>
    </div>
  )
}

const PagePlans = accountPart(
  async () => ({ default: (await import('./PagePlans.tsx')).PagePlans }),
  <PlansPlace />,
)

/** The plans that are on sale. */
export const PlansBlock = ({ block }: { block: ShownBlockOf<'plans'> }) => (
  <section id="plans" className="mx-auto w-full max-w-[var(--page)] px-[var(--gutter)]">
    <BlockHeading block={block} />
    <PagePlans />
  </section>
)
