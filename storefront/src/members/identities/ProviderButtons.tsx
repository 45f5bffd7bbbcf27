import { buttonClass } from '@matinee/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { useAccountText } from '../../account-text.tsx'
import { Or } from '../Or.tsx'
import { providerLink } from './provider-link.ts'
import { offeredProviders } from './queries.ts'

interface Props {
  back: string | undefined
  /** Whether other ways to sign in stand right above, behind a divider of their own. */
  isContinued?: boolean
}

/** Leads to the store's sign-in providers. Links, because the browser leaves the page. */
export function ProviderButtons({ back, isContinued = false }: Props) {
  const t = useAccountText()
  const { data = [] } = useQuery(offeredProviders)
  const providers = data.filter(({ for_members }) => for_members)
  if (providers.length === 0) return null

  return (
    <>
      {!isContinued && <Or>{t('sign_in.or')}</Or>}
      {providers.map(({ id, label }) => (
        <a
          key={id}
          href={providerLink({ id, page: 'sign_in', returnTo: back })}
          className={`${buttonClass({ tone: 'plain', size: 'large' })} h-auto! py-2 text-center whitespace-normal!`}
        >
          {t('sign_in.with', { label })}
        </a>
      ))}
    </>
  )
}
