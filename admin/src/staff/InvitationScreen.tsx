import { keyOf } from '@matinee/client/queries'
import { acceptInvitation, getInvitation } from '@matinee/contract/members/staff'
import type { ReplyBody } from '@matinee/contract/platform/endpoint'
import { Button, Loader, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { call } from '../call.ts'
import { recordNewSession } from '../session-end.ts'
import { FrontDoor } from '../members/FrontDoor.tsx'
import { SignInForm } from '../members/SignInForm.tsx'
import { page } from '../page.ts'
import { showProblems } from '../parts/form-problems.ts'
import { leftToRight } from '../parts/left-to-right.tsx'
import { TextLink } from '../parts/links.tsx'
import { notifyError, sentenceOf } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { invitation } from './queries.ts'
import { roleName } from './role-words.ts'

const route = getRouteApi('/invitation/$key')

type InvitationReply = ReplyBody<typeof getInvitation>

/** The target of an invitation link: accepts it with a new account or with the existing one. */
export function InvitationScreen() {
  const { key } = route.useParams()
  const { data, error } = useQuery({ ...invitation(key), retry: false })

  if (error) return <FrontDoor title={t('invitation.title')} text={sentenceOf(error)} />
  if (!data)
    return (
      <FrontDoor title={t('welcome.wait')}>
        <Loader type="dots" />
      </FrontDoor>
    )
  if (data.state !== 'valid') return <SpentInvitation state={data.state} />
  return (
    <FrontDoor title={t('invitation.title')} text={textOf(data)}>
      <AcceptInvitation invitedKey={key} invited={data} />
    </FrontDoor>
  )
}

const textOf = ({ invited_by, role }: InvitationReply) =>
  t('invitation.text', { name: invited_by ?? '', store: page.store.title, role: roleName(role!) })

const SpentInvitation = ({ state }: { state: 'expired' | 'used' }) => (
  <FrontDoor title={t(`invitation.${state}`)} text={t(`invitation.${state}_text`)}>
    <TextLink to="/sign_in" size="sm">
      {t('welcome.sign_in')}
    </TextLink>
  </FrontDoor>
)

function AcceptInvitation({ invitedKey, invited }: { invitedKey: string; invited: InvitationReply }) {
  const queries = useQueryClient()
  if (!invited.has_account) return <JoinForm invitedKey={invitedKey} invited={invited} />
  if (invited.signed_in) return <AcceptButton invitedKey={invitedKey} />
  return (
    <>
      <Text size="sm">{t('invitation.sign_in')}</Text>
      <SignInForm
        email={invited.email ?? ''}
        onSignedIn={() => void queries.invalidateQueries({ queryKey: keyOf(getInvitation) })}
      />
    </>
  )
}

function useEntering() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    recordNewSession()
    queries.clear()
    await navigate({ to: '/' })
  }
}

/** Accepts with the account that is signed in. */
function AcceptButton({ invitedKey: key }: { invitedKey: string }) {
  const enter = useEntering()
  const accept = useMutation({
    mutationFn: () => call(acceptInvitation, { params: { key }, body: {} }),
    onError: notifyError,
    onSuccess: enter,
  })
  return (
    <Button loading={accept.isPending} onClick={() => accept.mutate()}>
      {t('invitation.accept')}
    </Button>
  )
}

/** Accepts with a new account: name and password. */
function JoinForm({ invitedKey: key, invited }: { invitedKey: string; invited: InvitationReply }) {
  const enter = useEntering()
  const form = useForm({
    initialValues: { name: invited.name ?? '', password: '' },
    validate: { name: isNotEmpty(t('field.required')), password: isNotEmpty(t('field.required')) },
  })
  const accept = useMutation({
    mutationFn: (body: typeof form.values) => call(acceptInvitation, { params: { key }, body }),
    onError: (error) => showProblems(form, error),
    onSuccess: enter,
  })
  return (
    <form onSubmit={form.onSubmit((values) => accept.mutate(values))} noValidate>
      <Stack>
        <TextInput
          label={t('account.email')}
          value={invited.email ?? ''}
          readOnly
          autoComplete="username"
          inputContainer={leftToRight}
        />
        <TextInput
          label={t('account.name')}
          autoComplete="name"
          maxLength={80}
          {...form.getInputProps('name')}
        />
        <PasswordInput
          label={t('account.password')}
          description={t('account.password_length')}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={accept.isPending}>
          {t('invitation.accept')}
        </Button>
      </Stack>
    </form>
  )
}
