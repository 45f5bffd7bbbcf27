import { signIn } from '@matinee/contract/members/members'
import { Code, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { call } from '../call.ts'
import { sentenceOf } from '../parts/notify.tsx'
import { TextLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import { FrontDoor } from './FrontDoor.tsx'
import { recordNewSession } from '../session-end.ts'
import { FirstAccountForm } from './FirstAccountForm.tsx'
import { account } from './queries.ts'

const route = getRouteApi('/welcome/$key')

async function enter(verified_key: string) {
  const session = await call(signIn, { body: { verified_key } })
  recordNewSession()
  return session
}

/** Redeems a one-time sign-in link, then asks for a name and a password. */
export function WelcomeScreen() {
  const { key } = route.useParams()
  // A query, not an effect: the link works once, and a query runs once however often the screen renders.
  const entry = useQuery({
    queryKey: ['welcome', key],
    queryFn: () => enter(key),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const own = useQuery({ ...account, enabled: entry.isSuccess })

  if (entry.error) return <SpentLink sentence={sentenceOf(entry.error)} />
  if (own.error) return <SpentLink sentence={sentenceOf(own.error)} />
  if (!own.data) return <WelcomeLoading />
  if (own.data.has_password) return <Navigate to="/" replace />
  return (
    <FrontDoor title={t('welcome.title')} text={t('welcome.text')}>
      <FirstAccountForm account={own.data} />
    </FrontDoor>
  )
}

const SpentLink = ({ sentence }: { sentence: string }) => (
  <FrontDoor title={t('welcome.spent')} text={sentence}>
    <Text size="sm">
      {t('welcome.another')} <Code dir="ltr">npm run owner-link</Code>
    </Text>
    <TextLink to="/sign_in" size="sm">
      {t('welcome.sign_in')}
    </TextLink>
  </FrontDoor>
)

const WelcomeLoading = () => (
  <FrontDoor title={t('welcome.wait')}>
    <Loader type="dots" />
  </FrontDoor>
)
