import { Form } from '@base-ui/react/form'
import { signIn } from '@matinee/contract/members'
import { Button } from '@matinee/ui/Button'
import { TextField } from '@matinee/ui/TextField'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useAccountText } from '../account-text.tsx'
import { call, type ApiError } from '../call.ts'
import { useTitle } from '../frame/use-title.ts'
import { links, safeReturn } from '../links.ts'
import { useShop } from '../store/shop.tsx'
import { sentenceFor, useLanguage } from '../text.tsx'

const route = getRouteApi(links.signIn)

interface Credentials {
  email: string
  password: string
}

/** Sign-in by e-mail address and password; leads back to where the visitor came from. */
export default function SignInScreen() {
  const t = useAccountText()
  const { store } = useShop()
  const { return: back } = route.useSearch()
  useTitle(t('sign_in.title'))

  return (
    <div className="mx-auto flex min-h-[70svh] w-full max-w-sm flex-col justify-center px-4 py-12">
      <h1 className="text-3xl font-bold tracking-tight">{t('sign_in.title')}</h1>
      <p className="mt-2 mb-8 text-quiet">{t('sign_in.text', { store: store.title })}</p>
      <SignInForm returnTo={safeReturn(back, links.catalog)} />
    </div>
  )
}

function SignInForm({ returnTo }: { returnTo: string }) {
  const t = useAccountText()
  const { words } = useLanguage()
  // A whole new page: the session changes what it carries, the token of unsafe calls first of all.
  const enter = useMutation<unknown, ApiError, Credentials>({
    mutationFn: (body) => call(signIn, { body }),
    onSuccess: () => location.assign(returnTo),
  })

  return (
    <Form<Credentials> onFormSubmit={(values) => enter.mutate(values)} className="flex flex-col gap-5">
      <TextField
        name="email"
        type="email"
        label={t('sign_in.email')}
        autoComplete="username"
        required
        missing={t('sign_in.email.missing')}
        malformed={t('sign_in.email.malformed')}
      />
      <TextField
        name="password"
        type="password"
        label={t('sign_in.password')}
        autoComplete="current-password"
        required
        missing={t('sign_in.password.missing')}
      />
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {enter.error && sentenceFor(enter.error, words)}
      </p>
      <Button type="submit" size="large" disabled={enter.isPending || enter.isSuccess}>
        {t('sign_in.submit')}
      </Button>
    </Form>
  )
}
