import { IMPORT_KINDS, missingColumn, type ImportKind } from '@matinee/contract/members/import-columns'
import {
  DELIMITERS,
  ENCODINGS,
  SOURCE_NAMES,
  type Delimiter,
  type Encoding,
  type ImportOptions,
  type MemberImport,
} from '@matinee/contract/members/people-imports'
import {
  Button,
  Checkbox,
  Group,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'
import { facets } from '../queries.ts'
import { ColumnTable } from './ColumnTable.tsx'
import { useImport } from './use-import.ts'

interface MappingStepProps {
  found: MemberImport
  onChecked: () => void
}

/** The options of an import: the file's format, the mapping of its columns, and settings for the imported people. */
export function MappingStep({ found, onChecked }: MappingStepProps) {
  const { reread, check, cancel } = useImport(found.id)
  const [shape, setShape] = useState(shapeOf(found))
  const [mapping, setMapping] = useState(found.mapping)
  const [options, setOptions] = useState<ImportOptions>(found.options)

  // The file was read with another format, so its mapping was guessed anew.
  if (shape !== shapeOf(found)) {
    setShape(shapeOf(found))
    setMapping(found.mapping)
  }
  const missing = missingColumn(found.kind, mapping)
  return (
    <Stack gap="md">
      <Card title={t('imports.columns')}>
        <Stack>
          {found.source && (
            <Text size="sm">{t('imports.source', { source: SOURCE_NAMES[found.source] })}</Text>
          )}
          <Select
            label={t('imports.kind')}
            allowDeselect={false}
            value={found.kind}
            onChange={(kind) => kind && reread.mutate({ kind: kind as ImportKind })}
            data={IMPORT_KINDS.map((value) => ({ value, label: t(`imports.kind.${value}`) }))}
          />
          <Shape found={found} onChange={(next) => reread.mutate(next)} />
          <ColumnTable found={found} mapping={mapping} onChange={setMapping} />
          {missing && (
            <Text size="sm" c="var(--mantine-color-error)">
              {t(MISSING[missing])}
            </Text>
          )}
        </Stack>
      </Card>
      {found.kind === 'people' && <Options options={options} mapping={mapping} onChange={setOptions} />}
      <Group justify="space-between">
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('imports.discard')}
        </Button>
        <Button
          disabled={missing !== null}
          loading={check.isPending}
          onClick={() => check.mutate({ mapping, options }, { onSuccess: onChecked })}
        >
          {t('imports.check')}
        </Button>
      </Group>
    </Stack>
  )
}

const shapeOf = ({ encoding, delimiter, has_header, kind }: MemberImport) =>
  `${encoding} ${delimiter} ${has_header} ${kind}`

const MISSING = {
  email: 'imports.address_missing',
  program: 'imports.program_missing',
  comment: 'imports.comment_missing',
} as const

const SIGNS: Record<Delimiter, 'comma' | 'semicolon' | 'tab' | 'bar'> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
}
const ENCODING_NAMES: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
}

interface ShapeProps {
  found: MemberImport
  onChange: (shape: {
    encoding?: Encoding
    delimiter?: Delimiter
    has_header?: boolean
    kind?: ImportKind
  }) => void
}

const Shape = ({ found, onChange }: ShapeProps) => (
  <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" style={{ alignItems: 'end' }}>
    <Select
      label={t('imports.delimiter')}
      allowDeselect={false}
      value={found.delimiter}
      onChange={(delimiter) => delimiter && onChange({ delimiter: delimiter as Delimiter })}
      data={DELIMITERS.map((value) => ({ value, label: t(`imports.delimiter.${SIGNS[value]}`) }))}
    />
    <Select
      label={t('imports.encoding')}
      allowDeselect={false}
      value={found.encoding}
      onChange={(encoding) => encoding && onChange({ encoding: encoding as Encoding })}
      data={ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }))}
    />
    <Checkbox
      pb={8}
      label={t('imports.has_header')}
      checked={found.has_header}
      onChange={({ currentTarget }) => onChange({ has_header: currentTarget.checked })}
    />
  </SimpleGrid>
)

interface OptionsProps {
  options: ImportOptions
  mapping: (string | null)[]
  onChange: (options: ImportOptions) => void
}

function Options({ options, mapping, onChange }: OptionsProps) {
  const { data } = useQuery(facets)
  const change = (changes: Partial<ImportOptions>) => onChange({ ...options, ...changes })
  return (
    <Card title={t('imports.options')}>
      <Stack>
        <Radio.Group
          label={t('imports.existing')}
          value={options.existing}
          onChange={(existing) => change({ existing: existing as ImportOptions['existing'] })}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="update"
              label={t('imports.existing_update')}
              description={t('imports.existing_text')}
            />
            <Radio value="leave" label={t('imports.existing_leave')} />
          </Stack>
        </Radio.Group>
        <TagsInput
          label={t('imports.tags')}
          description={t('imports.tags_text')}
          maxTags={20}
          value={options.tags}
          data={(data?.tags ?? []).map(({ tag }) => tag)}
          onChange={(tags) => change({ tags })}
        />
        {mapping.includes('consent') && (
          <TextInput
            label={t('imports.consent_source')}
            description={t('imports.consent_source_text')}
            maxLength={200}
            value={options.consent_source}
            onChange={({ currentTarget }) => change({ consent_source: currentTarget.value })}
          />
        )}
        <Checkbox
          label={t('imports.invite')}
          description={t('imports.invite_text')}
          checked={options.invite}
          onChange={({ currentTarget }) => change({ invite: currentTarget.checked })}
        />
      </Stack>
    </Card>
  )
}
