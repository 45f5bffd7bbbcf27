import { ActionIcon, Group, Tooltip } from '@mantine/core'
import {
  IconFolderOpen,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { notifications } from '@mantine/notifications'
import { askConfirmation } from '../../parts/confirm.tsx'
import { PickFiles } from '../../parts/PickFiles.tsx'
import { t, type Word } from '../../text.ts'
import { isOver, type Upload } from './upload.ts'
import { useUploads } from './uploads.ts'

/** The actions an upload allows in its current state. */
export function TrayActions({ upload }: { upload: Upload }) {
  const { uploads } = useUploads()
  const { id, state } = upload

  async function cancel() {
    const isSure = isOver(upload) || upload.sent === 0 || (await askConfirmation(cancelQuestion(upload)))
    if (isSure) uploads.cancel(id)
  }

  return (
    <Group gap={2} wrap="nowrap" flex="none">
      {(state === 'sending' || state === 'queued') && (
        <Act icon={IconPlayerPause} word="upload.pause" of={upload} onClick={() => uploads.pause(id)} />
      )}
      {state === 'paused' && (
        <Act icon={IconPlayerPlay} word="upload.resume" of={upload} onClick={() => uploads.resume(id)} />
      )}
      {(state === 'failed' || state === 'waiting') && (
        <Act icon={IconRefresh} word="upload.retry" of={upload} onClick={() => uploads.resume(id)} />
      )}
      {state === 'needs_file' && <ChooseAgain upload={upload} />}
      <Act
        icon={IconX}
        word={isOver(upload) ? 'upload.dismiss' : 'upload.cancel'}
        of={upload}
        onClick={() => void cancel()}
      />
    </Group>
  )
}

const cancelQuestion = ({ name }: Upload) => ({
  title: t('upload.cancel_title'),
  text: t('upload.cancel_text', { name }),
  action: t('upload.cancel_action'),
  keep: t('upload.cancel_keep'),
})

interface ActProps {
  icon: Icon
  word: Word
  of: Upload
  onClick: () => void
}

const Act = ({ icon: Sign, word, of, onClick }: ActProps) => (
  <Tooltip label={t(word)}>
    <ActionIcon
      variant="subtle"
      color="gray"
      onClick={onClick}
      aria-label={t('act_on', { act: t(word), name: of.name })}
    >
      <Sign size={16} aria-hidden />
    </ActionIcon>
  </Tooltip>
)

function ChooseAgain({ upload }: { upload: Upload }) {
  const { uploads } = useUploads()

  function choose([file]: File[]) {
    if (!file || uploads.chooseAgain(upload.id, file)) return
    notifications.show({
      message: t('upload.other_file', { name: upload.name }),
      color: 'red',
      role: 'alert',
    })
  }

  return (
    <PickFiles label={t('upload.choose_again')} onPick={choose}>
      {(open) => <Act icon={IconFolderOpen} word="upload.choose_again" of={upload} onClick={open} />}
    </PickFiles>
  )
}
