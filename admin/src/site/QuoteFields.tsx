import { MOST_QUOTES, type BlockOf } from '@matinee/contract/site/blocks'
import { Stack } from '@mantine/core'
import { t } from '../text.ts'
import { Line, Lines, type BlockProps } from './block-fields.tsx'
import { freshKey } from './block-kinds.ts'
import { ItemList } from './ItemList.tsx'

/** What others say. */
export function QuoteFields({ form, block, at }: BlockProps<BlockOf<'quotes'>>) {
  const path = `blocks.${at}.quotes`
  const freshEntryKey = () => freshKey(block.quotes, form.values.translations, `${block.key}.quotes.`)
  return (
    <Stack>
      <Line form={form} at={at} name="title" label="site.title" />
      <ItemList
        legend={(number) => t('site.quote_number', { number })}
        count={block.quotes.length}
        most={MOST_QUOTES}
        add={t('site.add_quote')}
        onAdd={() => form.insertListItem(path, { key: freshEntryKey(), text: '', name: '', note: '' })}
        onRemove={(place) => form.removeListItem(path, place)}
      >
        {(place) => (
          <>
            <Lines form={form} at={at} name={`quotes.${place}.text`} label="site.quote" />
            <Line form={form} at={at} name={`quotes.${place}.name`} label="site.quote_name" maxLength={100} />
            <Line form={form} at={at} name={`quotes.${place}.note`} label="site.quote_note" maxLength={100} />
          </>
        )}
      </ItemList>
    </Stack>
  )
}
