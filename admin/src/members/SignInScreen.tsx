import { Alert, Anchor } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { forgotPassword } from '../links.ts'
import { t } from '../text.ts'
import { FrontDoor } from './FrontDoor.tsx'
import { SignInForm } from './SignInForm.tsx'

const route = getRouteApi('/sign_in')

/** Signs staff in and returns them to where they were. */
export function SignInScreen() {
  const { from, refused } = route.useSearch()
  const router = useRouter()
  const queries = useQueryClient()

  async function enter() {
    queries.clear()
    router.history.push(from ?? '/bullet')
    await router.invalidate()
  }

  return (
    <FrontDoor title={t('sign_in.title')} text={t('sign_in.text')}>
      {refused && <Alert color="yellow">{t('sign_in.not_staff')}</Alert>}
      <SignInForm onSignedIn={() => void enter()} />
      <Anchor href={forgotPassword} size="sm">
        {t('sign_in.forgot')}
      </Anchor>
    </FrontDoor>
  )
}
