import { Modal, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '../text.ts'
import { useSessionEnded } from '../session-end.ts'
import { account } from './queries.ts'
import { SignInForm } from './SignInForm.tsx'

/** Asks for the password over the screen, so that unsaved text and uploads are kept. */
export function SessionEnded() {
  const queries = useQueryClient()
  const { data } = useQuery(account)
  return (
    <Modal
      opened={useSessionEnded()}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('session.ended')}
    >
      <Text size="sm" c="dimmed" mb="md">
        {t('session.ended_text')}
      </Text>
      <SignInForm email={data?.email ?? ''} onSignedIn={() => void queries.invalidateQueries()} />
    </Modal>
  )
}
