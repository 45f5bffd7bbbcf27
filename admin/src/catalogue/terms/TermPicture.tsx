import type { TermDetail, TermKind } from '@matinee/contract/catalogue/terms'
import { Image, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { Card } from '../../parts/Card.tsx'
import { PictureButtons } from '../../parts/PictureButtons.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { termCalls, terms } from '../queries.ts'
import { term } from './queries.ts'
import { TERM_WORDS } from './term-words.ts'

/** The picture of a category or an author, saved on selection. */
export function TermPicture({ kind, saved }: { kind: TermKind; saved: TermDetail }) {
  const isAuthor = kind === 'authors'

  return (
    <Card title={t('terms.picture')}>
      <Stack gap="sm">
        {saved.image && (
          <Image
            src={saved.image}
            alt={t('terms.picture_of', { title: saved.title })}
            w={isAuthor ? 160 : 320}
            maw="100%"
            radius={isAuthor ? '50%' : 'md'}
          />
        )}
        {saved.may_change && <PictureActs kind={kind} saved={saved} />}
      </Stack>
    </Card>
  )
}

function PictureActs({ kind, saved }: { kind: TermKind; saved: TermDetail }) {
  const { set, remove } = usePicture(kind, saved.id)
  return (
    <>
      <Text size="xs" c="dimmed">
        {t(TERM_WORDS[kind].imageText)}
      </Text>
      <PictureButtons
        upload={t('terms.picture_upload')}
        removal={t('terms.picture_remove')}
        set={set}
        isRemoving={remove.isPending}
        onRemove={saved.image ? () => remove.mutate() : null}
      />
    </>
  )
}

function usePicture(kind: TermKind, id: number) {
  const queries = useQueryClient()
  const params = { id }
  const shared = {
    onError: notifyError,
    onSuccess(saved: TermDetail) {
      queries.setQueryData(term(kind, id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: terms(kind).queryKey })
      notifySuccess(t('saved'))
    },
  }
  const set = useMutation({
    ...shared,
    mutationFn: (file: File) => call(termCalls[kind].setImage, { params, file }),
  })
  const remove = useMutation({ ...shared, mutationFn: () => call(termCalls[kind].removeImage, { params }) })
  return { set, remove }
}
