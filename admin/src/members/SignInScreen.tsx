import { Alert, Anchor } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { forgotPassword } from '../links.ts'
import { t } from '../text.ts'
import { FrontDoor } from './FrontDoor.tsx'
import { IdentitySignIn } from './IdentitySignIn.tsx'
import { elsewhereAfter, problemSentence } from './identity-problems.ts'
import { ProviderButtons } from './ProviderButtons.tsx'
import { SignInForm } from './SignInForm.tsx'

const route = getRouteApi('/sign_in')

/** Signs staff in and returns them to where they were. */
export function SignInScreen() {
  const { from, refused, identity, problem } = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const queries = useQueryClient()

  async function enter() {
    queries.clear()
    router.history.push(from ?? '/bullet')
    await router.invalidate()
  }

  function continueElsewhere(code: string) {
    const address = elsewhereAfter(code, from)
    if (address) location.assign(address)
    else void navigate({ search: { from, ...(code && { problem: code }) }, replace: true })
  }

  if (identity)
    return (
      <FrontDoor title={t('sign_in.title')}>
        <IdentitySignIn onSignedIn={() => void enter()} onProblem={continueElsewhere} />
      </FrontDoor>
    )
  return (
    <FrontDoor title={t('sign_in.title')} text={t('sign_in.text')}>
      {refused && <Alert color="yellow">{t('sign_in.not_staff')}</Alert>}
      {problem && (
        <Alert color="red" role="alert">
          {problemSentence(problem)}
        </Alert>
      )}
      <SignInForm onSignedIn={() => void enter()} />
      <ProviderButtons from={from} />
      <Anchor href={forgotPassword} size="sm">
        {t('sign_in.forgot')}
      </Anchor>
    </FrontDoor>
  )
}
