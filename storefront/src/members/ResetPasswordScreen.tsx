import { getPasswordReset, resetPassword } from '@matinee/contract/members/members'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Checkbox } from '@matinee/ui/Checkbox'
import { Form } from '@matinee/ui/Form'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { call } from '../call.ts'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { links } from '../links.ts'
import { readQuery } from '../read.ts'
import { EntryPage } from './EntryPage.tsx'
import { NewPassword } from './passwords/NewPassword.tsx'
import { session } from '../session/queries.ts'
import { ObstacleStep } from './sign-in/ObstacleStep.tsx'
import { useSignInFlow } from './sign-in/use-sign-in-flow.ts'

const route = getRouteApi(links.resetPassword)

/** Resets a password by the link of a mail, which is valid for an hour and one use. */
export default function ResetPasswordScreen() {
  const t = useAccountText()
  const { token } = route.useParams()
  // Checked once: using the link invalidates it, while the page stays.
  const { data, error, refetch } = useQuery({
    ...readQuery(getPasswordReset, { params: { token } }),
    staleTime: Infinity,
  })

  if (error) return <FailedNotice title={t('reset.failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <ResetSkeleton />
  return data.state === 'valid' ? <ChooseStep token={token} /> : <NoGoodStep state={data.state} />
}

function ChooseStep({ token }: { token: string }) {
  const t = useAccountText()
  const [isDone, setDone] = useState(false)
  const [signsOut, setSignsOut] = useState(true)
  const queries = useQueryClient()
  const entering = useSignInFlow(() => {
    setDone(true)
    void queries.invalidateQueries({ queryKey: session.queryKey }) // setting it signs in
  })

  if (isDone) return <DoneStep />
  if (entering.obstacle) return <ObstacleStep entering={entering} />
  if (entering.error?.code === 'link_spent') return <NoGoodStep state="used" />
  const save = (password: string) =>
    entering.enter(() =>
      call(resetPassword, { params: { token }, body: { password, sign_out_others: signsOut } }),
    )

  return (
    <EntryPage title={t('reset.title')}>
      <Form<{ password: string }>
        onFormSubmit={({ password }) => save(password)}
        className="flex flex-col gap-5"
      >
        <NewPassword error={entering.error} />
        <Checkbox
          name="sign_out_others"
          label={t('reset.sign_out_others')}
          checked={signsOut}
          onChange={setSignsOut}
        />
        <Button type="submit" size="large" disabled={entering.isPending}>
          {t('reset.submit')}
        </Button>
      </Form>
    </EntryPage>
  )
}

function DoneStep() {
  const t = useAccountText()

  return (
    <EntryPage title={t('reset.done.title')} text={t('reset.done.text')}>
      {/* A whole new page: the session changes what it carries. */}
      <a href={links.catalog} className={buttonClass({ size: 'large' })}>
        {t('welcome.continue')}
      </a>
    </EntryPage>
  )
}

function NoGoodStep({ state }: { state: 'expired' | 'used' }) {
  const t = useAccountText()

  return (
    <EntryPage title={t(`reset.${state}.title`)} text={t(`reset.${state}.text`)}>
      <Link to={links.forgotPassword} className={buttonClass({ size: 'large' })}>
        {t('reset.again')}
      </Link>
      <Link to={links.signIn} className="self-center font-semibold underline underline-offset-4">
        {t('forgot.back')}
      </Link>
    </EntryPage>
  )
}

const ResetSkeleton = () => (
  <div className="mx-auto flex min-h-[70svh] w-full max-w-md flex-col gap-5 px-4 pt-[max(3rem,12svh)] pb-12">
    <Skeleton className="h-10 w-3/4" />
    <Skeleton className="h-12 w-full" />
    <Skeleton className="h-12 w-full" />
  </div>
)
