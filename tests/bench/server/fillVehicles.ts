import type pg from 'pg'

/** So many organisations share the table, where nothing else is asked: the one that asks owns a twentieth. */
const shares = 20

/** Examples are registered in 陕; these elsewhere, so that no new vehicle meets its double. */
const values: Readonly<Record<string, string>> = {
  plate_no: `'甘' || chr(65 + i % 24) || lpad(upper(to_hex(i)), 5, '0')`,
  plate_color: `(array['blue', 'yellow', 'green'])[1 + i % 3]`,
  self_no: `'自' || i`,
  fleet: 'null',
  region: `'610112'`,
  business_category: `(array['regularBus', 'charterBus', 'tourBus', 'dangerousFreight'])[1 + i % 4]`,
  vehicle_type: `(array['K11', 'K12', 'H14', 'Q11'])[1 + i % 4]`,
  use_nature: `'highwayPassenger'`,
  operate_status: `(array['operating', 'suspended'])[1 + (i % 10 = 0)::int]`,
  business_mode: `'owned'`,
  license_owner: `'星程示范运输有限公司第' || i % 500 || '分公司'`,
  brand_model: `'示范牌SF6120H' || i % 40`,
  vin: `'LBEN' || lpad(i::text, 13, '0')`,
  engine_no: `'E' || i`,
  body_color: `'白'`,
  fuel_type: `'diesel'`,
  emission_std: `'cn6b'`,
  manufacture_date: `date '2019-01-01' + i % 1500`,
  register_date: `date '2019-03-01' + i % 1500`,
  license_issue_date: `date '2019-03-01' + i % 1500`,
  inspection_valid_to: `date '2031-01-01' + i % 700`,
  next_test_date: `date '2031-01-01' + i % 700`,
  scrap_date: `date '2034-01-01' + i % 1500`,
  seats: '20 + i % 35',
  gross_mass: '18000',
  curb_mass: '12800',
  outline_length: '11980',
  outline_width: '2550',
  outline_height: '3690',
  axles: '2',
  tyre_spec: `'295/80R22.5'`,
  tyre_count: '6',
  transport_cert_no: `'610100' || lpad(i::text, 8, '0')`,
  transport_cert_valid_to: `date '2031-01-01' + i % 900`,
  business_scope: `array['interCountyBus', 'interCityBus']`,
  tech_level: `'level1'`,
  terminal_installed: 'true',
  terminal_no: `'T' || i`,
  video_installed: 'i % 2 = 0',
  mileage: `(i % 900000)::numeric / 10`,
  compulsory_insurance_to: `date '2031-01-01' + i % 400`,
  created_at: `now() - i * interval '1 second'`,
  updated_at: `now() - i * interval '1 second'`,
}

/** Fills the table to the asked size; ids are `b1`, `b2`, … and every so many-th is the given organisation's. Indexes are built afterwards, which is many times quicker. */
export async function fillVehicles(client: pg.Client, orgId: string, rows: number, owners = shares): Promise<void> {
  const { rows: [standing] } = await client.query<{ count: number }>(`select count(*)::int as count from vehicle where id like 'b%'`)
  if (standing && standing.count >= rows) return
  const { rows: columns } = await client.query<{ column_name: string }>(`select column_name from information_schema.columns where table_name = 'vehicle' and table_schema = 'public'`)
  const present = new Set(columns.map(({ column_name: name }) => name))
  const used = Object.entries(values).filter(([name]) => present.has(name))
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(`select indexname, indexdef from pg_indexes where tablename = 'vehicle' and indexname not in (select conname from pg_constraint)`)
  await client.query(`delete from vehicle where id like 'b%'`)
  for (const { indexname } of indexes) await client.query(`drop index "${indexname}"`)
  await client.query(
    `insert into vehicle (id, org_id, ${used.map(([name]) => name).join(', ')})
     select 'b' || i, case when i % ${owners} = 0 then $1 else 'bench-' || i % ${owners} end, ${used.map(([, expression]) => expression).join(', ')} from generate_series(1, $2::int) as i`,
    [orgId, rows],
  )
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { indexdef } of indexes) await client.query(indexdef)
  await client.query('vacuum analyze vehicle')
}

/** Some ids of the asking organisation's rows. */
export function ownIds(rows: number): readonly string[] {
  return Array.from({ length: 2000 }, (_, index) => `b${(1 + Math.floor((index * rows) / shares / 2000)) * shares}`)
}
