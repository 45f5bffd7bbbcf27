import { sendSignInCode, signIn } from '@matinee/contract/members/members'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { call } from '../call.ts'
import { links, safeReturn } from '../links.ts'
import { CodeStep } from './CodeStep.tsx'
import { FinishJoin } from './join/FinishJoin.tsx'
import { IdentityStep } from './identities/IdentityStep.tsx'
import { problemSentence } from './identities/provider-link.ts'
import { EmailStep } from './sign-in/EmailStep.tsx'
import { KeyStep } from './sign-in/KeyStep.tsx'
import { LimitStep } from './sign-in/LimitStep.tsx'
import { ObstacleStep } from './sign-in/ObstacleStep.tsx'
import { useSignInFlow } from './sign-in/use-sign-in-flow.ts'
import { WaysStep } from './sign-in/WaysStep.tsx'
import { useSendCode } from './use-send-code.ts'
import { useMember } from '../session/use-signed-in.ts'
import { useLanguage } from '../text.tsx'

const route = getRouteApi(links.signIn)

/** Sign-in, step by step: address, proof, and obstacles after it. Returns to where the visitor came from. */
export default function SignInScreen() {
  const { return: back, limit, most = 1, link } = route.useSearch()
  const member = useMember()
  const returnTo = safeReturn(back, links.catalog)

  if (limit && member) return <LimitStep limit={limit} most={most} returnTo={returnTo} />
  return <SignIn returnTo={link ? linkAddress(back) : returnTo} />
}

/** Where an account elsewhere is linked, once its member has signed in. */
const linkAddress = (back: string | undefined) =>
  `/account/sign_in?${new URLSearchParams({ identity: 'true', ...(back && { return: safeReturn(back, links.catalog) }) })}`

function SignIn({ returnTo }: { returnTo: string }) {
  const t = useAccountText()
  const { words } = useLanguage()
  const { key, return: back, identity, link, problem } = route.useSearch()
  const navigate = route.useNavigate()
  // A full page load, because the session changes the page's data, its CSRF token first of all.
  const entering = useSignInFlow(() => location.assign(returnTo))
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [isKnown, setKnown] = useState(false)
  const sending = useSendCode((captcha, email: string) =>
    call(sendSignInCode, { body: { email, ...captcha } }),
  )

  if (entering.obstacle) return <ObstacleStep entering={entering} />
  if (identity) return <IdentityStep entering={entering} returnTo={returnTo} back={back} />
  if (entering.error?.code === 'no_account_yet') {
    return <FinishJoin proof={key ? { verified_key: key } : { email, code }} returnTo={returnTo} />
  }
  if (key && !entering.error) return <KeyStep verifiedKey={key} entering={entering} />

  const enterWithCode = (typed: string) => {
    setCode(typed)
    entering.enter(() => call(signIn, { body: { email, code: typed } }))
  }
  const startOver = () => {
    setKnown(false)
    sending.forget()
    entering.forget()
    if (key) void navigate({ to: links.signIn, search: { return: back }, replace: true })
  }
  if (!isKnown) {
    const take = (typed: string) => {
      setEmail(typed)
      setKnown(true)
      entering.forget()
    }
    return (
      <EmailStep
        email={email}
        back={link ? returnTo : back}
        entering={entering}
        notice={link ? t('sign_in.link_first') : undefined}
        problem={problemSentence(problem, words)}
        onEmail={take}
      />
    )
  }
  if (!sending.sent) {
    return <WaysStep email={email} entering={entering} sending={sending} onOtherEmail={startOver} />
  }
  return (
    <CodeStep
      email={email}
      sending={sending}
      onResend={() => sending.send(email)}
      error={entering.error}
      isPending={entering.isPending}
      onCode={enterWithCode}
      onOtherEmail={startOver}
    />
  )
}
