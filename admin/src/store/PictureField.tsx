import { removeStorePicture, setStorePicture, type StoreSettings } from '@matinee/contract/store/store'
import { Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'
import { askConfirmation } from '../parts/confirm.tsx'
import { PictureButtons } from '../parts/PictureButtons.tsx'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { useKeepSettings } from './queries.ts'
import styles from './settings.module.css'

type Name = keyof typeof setStorePicture

const WORDS = {
  logo: { upload: 'look.logo_upload', hint: 'look.logo_text', remove: 'look.logo_remove' },
  banner_image: { upload: 'look.banner_upload', hint: 'look.banner_text', remove: 'look.banner_remove' },
} as const

/** An image of the store, saved as soon as it is chosen. */
export function PictureField({ name, address }: { name: Name; address: string | null }) {
  const { set, remove } = usePicture(name)
  const words = WORDS[name]

  return (
    <Stack>
      {address && (name === 'logo' ? <LogoOnBoth address={address} /> : <Banner address={address} />)}
      <Text size="xs" c="dimmed">
        {t(words.hint)}
      </Text>
      <PictureButtons
        upload={t(words.upload)}
        removal={t(words.remove)}
        set={set}
        isRemoving={remove.isPending}
        onRemove={address ? () => void askToRemove(name, () => remove.mutate()) : null}
      />
    </Stack>
  )
}

function usePicture(name: Name) {
  const keep = useKeepSettings()
  const onSuccess = (saved: StoreSettings) => {
    keep(saved)
    notifySuccess(t('saved'))
  }
  const set = useMutation({
    mutationFn: (file: File) => call(setStorePicture[name], { file }),
    onError: notifyError,
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: () => call(removeStorePicture[name], {}),
    onError: notifyError,
    onSuccess,
  })
  return { set, remove }
}

async function askToRemove(name: Name, remove: () => void) {
  const action = t(WORDS[name].remove)
  if (await askConfirmation({ title: `${action}?`, text: t('look.remove_text'), action })) remove()
}

// Shown on light and dark backgrounds, to reveal a logo that is invisible on one of them.
const LogoOnBoth = ({ address }: { address: string }) => (
  <Group grow>
    {['#fbfaf8', '#0b0c0f'].map((background) => (
      <div key={background} className={styles.logo} style={{ background }}>
        <img src={address} alt="" />
      </div>
    ))}
  </Group>
)

const Banner = ({ address }: { address: string }) => <img src={address} alt="" className={styles.banner} />
