import { MOST_QUESTIONS, type BlockOf } from '@matinee/contract/site/blocks'
import { Stack } from '@mantine/core'
import { t } from '../text.ts'
import { Line, Lines, type BlockProps } from './block-fields.tsx'
import { freshKey } from './block-kinds.ts'
import { ItemList } from './ItemList.tsx'

/** Questions with their answers. */
export function QuestionFields({ form, block, at }: BlockProps<BlockOf<'questions'>>) {
  const path = `blocks.${at}.questions`
  const freshEntryKey = () => freshKey(block.questions, form.values.translations, `${block.key}.questions.`)
  return (
    <Stack>
      <Line form={form} at={at} name="title" label="site.title" />
      <ItemList
        legend={(number) => t('site.question_number', { number })}
        count={block.questions.length}
        most={MOST_QUESTIONS}
        add={t('site.add_question')}
        onAdd={() => form.insertListItem(path, { key: freshEntryKey(), question: '', answer: '' })}
        onRemove={(place) => form.removeListItem(path, place)}
      >
        {(place) => (
          <>
            <Line
              form={form}
              at={at}
              name={`questions.${place}.question`}
              label="site.question"
              maxLength={300}
            />
            <Lines
              form={form}
              at={at}
              name={`questions.${place}.answer`}
              label="site.answer"
              maxLength={4000}
            />
          </>
        )}
      </ItemList>
    </Stack>
  )
}
