import type { Order } from '@matinee/contract/billing/checkout'
import { Icon } from '@matinee/ui/Icon'
import type { ReactNode } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { useFocusOnce } from '../../members/use-focus-once.ts'
import type { StepName } from './OrderStep.tsx'
import { Summary } from './Summary.tsx'

interface Props {
  order: Order
  step: StepName
  title: string
  text?: ReactNode
  children: ReactNode
}

/** The layout of a checkout step: its form, with the order summary beside it. */
export function CheckoutPage({ order, step, title, text, children }: Props) {
  const heading = useFocusOnce<HTMLHeadingElement>()
  useTitle(title)

  return (
    <div className="mx-auto grid w-full max-w-[var(--page)] items-start gap-x-14 px-[var(--gutter)] pb-16 lg:grid-cols-[minmax(0,1fr)_24rem] lg:pt-12">
      <aside className="order-first -mx-[var(--gutter)] lg:sticky lg:top-24 lg:order-last lg:mx-0">
        <Summary order={order} />
      </aside>
      <div className="min-w-0 pt-6 lg:pt-0">
        <Steps step={step} />
        <h1
          key={title}
          ref={heading}
          tabIndex={-1}
          className="mt-4 text-3xl font-bold tracking-tight text-pretty outline-none"
        >
          {title}
        </h1>
        {text && <div className="mt-2 leading-relaxed text-pretty text-quiet">{text}</div>}
        <div className="mt-7 flex flex-col gap-7">{children}</div>
      </div>
    </div>
  )
}

const STEPS = ['offer', 'customer', 'payment'] as const

function Steps({ step }: { step: StepName }) {
  const t = useAccountText()
  const at = STEPS.indexOf(step as (typeof STEPS)[number])

  return (
    <ol
      aria-label={t('checkout.steps')}
      className="flex flex-wrap items-center gap-x-2 text-sm font-semibold"
    >
      {STEPS.map((each, index) => (
        <li
          key={each}
          aria-current={index === at ? 'step' : undefined}
          className={`flex items-center gap-2 ${index === at ? 'text-ink' : 'text-quiet'}`}
        >
          {index > 0 && <Icon name="forward" className="size-4 rtl:-scale-x-100" />}
          {index < at && <Icon name="check" className="-me-0.5 size-4 text-success" />}
          {t(`checkout.step.${each}`)}
        </li>
      ))}
    </ol>
  )
}
