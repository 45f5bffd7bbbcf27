import { removeCaption, type VideoDetail } from '@matinee/contract/media/media'
import { ActionIcon, Badge, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import { lazyPart } from '../../lazy-part.ts'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { CaptionForm } from './CaptionForm.tsx'
import styles from '../film.module.css'
import { languageName } from '../languages.ts'
import { Section } from '../Section.tsx'
import { useDropTaker } from '../uploads/drop-takers.ts'
import { useKeepVideo } from '../use-video-actions.ts'

const CaptionEditor = lazyPart(() => import('./CaptionEditor.tsx'), 'CaptionEditor')

/** The captions of a film: embedded and uploaded. */
export function Captions({ video }: { video: VideoDetail }) {
  const [isAdding, { open, close }] = useDisclosure(false)
  const [dropped, setDropped] = useState<File | null>(null)
  const takeDropped = useCallback(
    ([file]: File[]) => {
      setDropped(file ?? null)
      open()
    },
    [open],
  )
  useDropTaker('captions', t('drop.captions', { name: video.file_name }), takeDropped)
  return (
    <Section
      title={t('captions.title')}
      actions={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={open}
        >
          {t('captions.add')}
        </Button>
      }
    >
      {video.captions.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('captions.none')}
        </Text>
      )}
      <ul className={styles.list}>
        {video.captions.map((caption) => (
          <CaptionRow key={caption.id} video={video} caption={caption} />
        ))}
      </ul>
      <CaptionForm
        videoId={video.id}
        opened={isAdding}
        dropped={dropped}
        onClose={() => {
          setDropped(null)
          close()
        }}
      />
    </Section>
  )
}

interface CaptionRowProps {
  video: VideoDetail
  caption: VideoDetail['captions'][number]
}

function CaptionRow({ video, caption }: CaptionRowProps) {
  const [isEditing, { open, close }] = useDisclosure(false)
  const keep = useKeepVideo()
  const remove = useMutation({
    mutationFn: () => call(removeCaption, { params: { id: video.id, caption_id: caption.id } }),
    onError: notifyError,
    onSuccess(saved) {
      keep(saved)
      notifySuccess(t('captions.removed'))
    },
  })

  async function ask() {
    const question = {
      title: t('captions.remove_title', { label: caption.label }),
      text: t('captions.remove_text'),
      action: t('captions.remove'),
    }
    if (await askConfirmation(question)) remove.mutate()
  }

  return (
    <li>
      <Group justify="space-between" wrap="nowrap" py={6}>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {caption.label}
          </Text>
          <Text size="xs" c="dimmed" className="numbers">
            {t('captions.facts', { language: languageName(caption.language), cues: caption.cues })}
          </Text>
          {caption.source === 'embedded' && (
            <Badge variant="light" color="gray">
              {t('captions.embedded')}
            </Badge>
          )}
        </Group>
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={open}
            aria-label={t('act_on', { act: t('captions.edit'), name: caption.label })}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={remove.isPending}
            onClick={() => void ask()}
            aria-label={t('act_on', { act: t('captions.remove'), name: caption.label })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      {isEditing && (
        <Suspense>
          <CaptionEditor video={video} caption={caption} onClose={close} />
        </Suspense>
      )}
    </li>
  )
}
