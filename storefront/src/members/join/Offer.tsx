import { Icon, type IconName } from '@matinee/ui/Icon'
import { useId, type ReactNode } from 'react'

interface Props {
  icon: IconName
  title: string
  text: string
  /** Shown in its place once it is done. */
  done?: string | false
  children: ReactNode
}

/** An optional setup step for new members. */
export function Offer({ icon, title, text, done, children }: Props) {
  const id = useId()

  return (
    <section aria-labelledby={id} className="rounded-2xl border border-line bg-raised p-5">
      <h2 id={id} className="flex items-center gap-2.5 font-bold">
        <Icon name={done ? 'check' : icon} className={`size-5 ${done ? 'text-success' : 'text-quiet'}`} />
        {title}
      </h2>
      <output className="mt-1 block text-sm leading-relaxed text-quiet">{done || text}</output>
      {!done && <div className="mt-4">{children}</div>}
    </section>
  )
}
