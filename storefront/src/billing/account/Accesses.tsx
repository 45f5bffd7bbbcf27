import type { Billing } from '@matinee/contract/billing/billing'
import { HOUR_MS } from '@matinee/contract/platform/durations'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { Section } from '../../account/parts.tsx'
import { dayIn } from '../../format.ts'
import { links } from '../../links.ts'
import { useLanguage } from '../../text.tsx'

type Access = Billing['accesses'][number]

/** Purchases, rentals and granted accesses, each with its expiry. */
export function Accesses({ accesses }: Pick<Billing, 'accesses'>) {
  const t = useAccountText()
  const own = accesses.filter(({ source }) => source !== 'subscription')
  if (own.length === 0) return null

  return (
    <Section title={t('accesses.title')}>
      <ul className="divide-y divide-line">
        {own.map((access) => (
          <li key={access.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <span dir="auto" className="font-semibold">
              {access.content ? (
                <Link
                  to={links.program}
                  params={{ permalink: access.content.permalink }}
                  className="hover:underline"
                >
                  {access.title}
                </Link>
              ) : (
                access.title
              )}
            </span>
            <span className="text-sm text-quiet">
              <AccessDuration access={access} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The remaining time; of a started rental in hours. */
function AccessDuration({ access: { ends_at, watch_hours, first_played_at } }: { access: Access }) {
  const t = useAccountText()
  const { t: say, locale } = useLanguage()
  const [now] = useState(() => Date.now())
  if (!ends_at) return say('offer.for_ever')
  if (watch_hours && !first_played_at) {
    return t('accesses.begin', { when: dayIn(locale, ends_at), hours: watch_hours })
  }
  const hours = Math.ceil((Date.parse(ends_at) - now) / HOUR_MS)
  if (hours <= 0) return t('accesses.over')
  return hours <= 72 ? t('accesses.hours', { hours }) : t('accesses.until', { when: dayIn(locale, ends_at) })
}
