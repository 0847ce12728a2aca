import { randomBytes } from 'node:crypto'
import { createConnection } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { boundsOfCheck, valuesOfCheck } from '../../generators/database/databaseSchema'
import { fixtureFolder } from '../fixtures/loadFixture'
import { createProject, type GeneratedProject } from './generateInto'

const postgresUrl = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const mysqlUrl = process.env.MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/test'
const schema = `generate_${randomBytes(4).toString('hex')}`

const postgresTables = `
  create type vehicle_state as enum ('normal', 'stopped');
  create domain amount as numeric(12,2);
  create table t_company (id bigserial primary key, name varchar(100) not null, credit_code char(18) unique, created_at timestamptz not null default now());
  create table t_vehicle (
    id bigserial primary key, company_id bigint not null references t_company (id), plate_no varchar(12) not null unique, vehicle_type varchar(20) not null check (vehicle_type in ('bus', 'truck', 'danger')),
    state vehicle_state not null default 'normal', seats int check (seats >= 1 and seats <= 100), vin char(17), price amount, load_rate numeric(5,2), status char(1) default '0', registered_on date, checked_at timestamptz,
    in_use boolean not null default true, owner_mobile varchar(20), remark text, photo bytea, updated_at timestamptz, unique (company_id, vin));
  create table t_company_tag (company_id bigint references t_company (id), tag_id bigint references t_vehicle (id), primary key (company_id, tag_id));
  comment on table t_company is '运输企业表'; comment on column t_company.name is '企业名称'; comment on column t_company.credit_code is '统一社会信用代码';
  comment on table t_vehicle is '营运车辆信息'; comment on column t_vehicle.company_id is '所属企业ID'; comment on column t_vehicle.plate_no is '车牌号'; comment on column t_vehicle.vehicle_type is '车辆类型（bus客车 truck货车 danger危货车）';
  comment on column t_vehicle.seats is '核定载客（人）'; comment on column t_vehicle.price is '购置金额'; comment on column t_vehicle.load_rate is '实载率'; comment on column t_vehicle.status is '状态（0正常 1停用）'; comment on column t_vehicle.registered_on is '登记日期';
  comment on column t_vehicle.in_use is '在用'; comment on column t_vehicle.owner_mobile is '车主手机号'; comment on column t_vehicle.remark is '备注'; comment on column t_vehicle.vin is '车架号'; comment on column t_vehicle.checked_at is '检验时间';`

const mysqlTables = [
  `create table t_company (id bigint auto_increment primary key, name varchar(100) not null comment '企业名称', credit_code char(18) unique comment '统一社会信用代码', create_time datetime default current_timestamp) comment '运输企业表'`,
  `create table t_vehicle (
    id bigint auto_increment primary key, company_id bigint not null comment '所属企业ID', plate_no varchar(12) not null unique comment '车牌号', vehicle_type varchar(20) not null comment '车辆类型（bus客车 truck货车 danger危货车）' check (vehicle_type in ('bus', 'truck', 'danger')),
    state enum('normal', 'stopped') not null default 'normal', seats int comment '核定载客（人）' check (seats >= 1 and seats <= 100), vin char(17) comment '车架号', price decimal(12,2) comment '购置金额', load_rate decimal(5,2) comment '实载率', status char(1) default '0' comment '状态（0正常 1停用）',
    registered_on date comment '登记日期', checked_at datetime comment '检验时间', in_use tinyint(1) not null default 1 comment '在用', owner_mobile varchar(20) comment '车主手机号', remark text comment '备注', photo blob, update_time datetime, foreign key (company_id) references t_company (id), unique (company_id, vin)) comment '营运车辆信息'`,
  `create table t_company_tag (company_id bigint, tag_id bigint, primary key (company_id, tag_id), foreign key (company_id) references t_company (id), foreign key (tag_id) references t_vehicle (id))`,
]

const postgres = await new Promise<pg.Client | null>((resolve) => {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 3000 })
  client.connect().then(() => resolve(client), () => resolve(null))
})
const mysql = await createConnection({ uri: mysqlUrl, connectTimeout: 3000, multipleStatements: true }).catch(() => null)
if (!postgres || !mysql) process.stderr.write(`没有应答的数据库：${[...(postgres ? [] : [postgresUrl]), ...(mysql ? [] : [mysqlUrl])].join('、')}，由它的表生成页面的测试略过。\n`)

beforeAll(async () => {
  await postgres?.query(`create schema ${schema}; set search_path to ${schema}; ${postgresTables}`)
  await mysql?.query(`create database ${schema} character set utf8mb4`)
  await mysql?.query(`use ${schema}`)
  for (const statement of mysqlTables) await mysql?.query(statement)
})
afterAll(async () => {
  await postgres?.query(`drop schema ${schema} cascade`)
  await mysql?.query(`drop database ${schema}`)
  await Promise.all([postgres?.end(), mysql?.end()])
})

let project: GeneratedProject
beforeEach(() => { project = createProject(fixtureFolder('core')) })
afterEach(() => project.remove())

describe.each([
  ['PostgreSQL', postgres !== null, () => [postgresUrl, '--schema', schema]],
  ['MariaDB', mysql !== null, () => [mysqlUrl.replace(/\/[^/]*$/, `/${schema}`)]],
] as const)('tables of %s', (_, isThere, words) => {
  const generate = () => project.run('database', ...words(), '--area', 'fleet', '--prefix', 't_')

  it.runIf(isThere)('become pages: comments are titles, keys references, checks and enums dictionaries', async () => {
    const said = await generate()
    expect(await project.findings()).toEqual([])
    expect(project.json('fleet/company.json')).toMatchObject({ title: '运输企业', fields: { name: { title: '企业名称', type: 'string', required: true, maxLength: 100, width: 220 }, creditCode: { type: 'uscc', unique: true } } })
    const { title, fields = {}, unique } = project.json('fleet/vehicle.json')
    expect(title).toBe('营运车辆')
    expect(fields).toMatchObject({
      companyId: { title: '所属企业', type: 'ref', ref: 'company', required: true }, plateNo: { title: '车牌号', type: 'plate', required: true, unique: true }, vehicleType: { title: '车辆类型', type: 'dict', dict: 'vehicle_vehicle_type', required: true },
      state: { title: '状态', type: 'dict', dict: 'vehicle_state' }, seats: { title: '核定载客', type: 'int', min: 1, max: 100, unit: '人' }, vin: { title: '车架号', type: 'vin' }, price: { title: '购置金额', type: 'money' }, loadRate: { title: '实载率', type: 'percent' },
      status: { type: 'dict', dict: 'vehicle_status' }, registeredOn: { title: '登记日期', type: 'date' }, checkedAt: { title: '检验时间', type: 'datetime' }, inUse: { title: '在用', type: 'bool' }, ownerMobile: { type: 'mobile' }, remark: { title: '备注', type: 'text' },
    })
    expect(Object.keys(fields)).not.toContain('updatedAt')
    expect(unique).toEqual([{ fields: ['companyId', 'vin'], message: '所属企业、车架号合起来不能重复，与 {other} 相同' }])
    expect(project.json('dictionaries/fleet.json')).toMatchObject({ vehicle_vehicle_type: { items: [['bus', '客车'], ['truck', '货车'], ['danger', '危货车']] }, vehicle_status: { items: [['0', '正常', 'success'], ['1', '停用', 'neutral']] } })
    expect(said).toContain('列 photo 是 b')
    expect(said).toContain('表 t_company_tag 只连接两张表')
  })

  it.runIf(isThere)('made into pages again are as they were, to the byte', async () => {
    await generate()
    const before = project.files()
    expect(await generate()).toContain('没有变化，一个字节也没有改')
    expect(project.files()).toEqual(before)
  })
})

describe('a database that refuses', () => {
  it.each([
    ['nobody listens', 'postgres://office:secret@127.0.0.1:9/office', /连不上数据库 postgres:\/\/office:\*\*\*@127\.0\.0\.1:9\/office：.*\[databaseUnreachable\]$/],
    ['nobody listens', 'mysql://office:secret@127.0.0.1:9/office', /连不上数据库 mysql:\/\/office:\*\*\*@.*\[databaseUnreachable\]$/],
    ['it is of another kind', 'oracle://office:secret@127.0.0.1/office', /oracle:\/\/office:\*\*\*@127.*应是postgres:\/\/ 或 mysql:\/\/ 开头、写着库名的地址.*\[wrongOption\]$/],
  ])('is told without its password where %s', async (_, url, message) => {
    const before = project.files()
    await expect(project.run('database', url, '--area', 'fleet')).rejects.toThrow(message)
    expect(project.files()).toEqual(before)
  })

  it.runIf(postgres)('has nothing to read in a schema without tables', async () => {
    await expect(project.run('database', postgresUrl, '--schema', 'information_schema', '--only', 'nothing', '--area', 'x')).rejects.toThrow(/\[databaseEmpty\]$/)
    await expect(project.run('database', postgresUrl, '--schema', 'no_such_schema', '--area', 'x')).rejects.toThrow(/\[databaseUnreachable\]$/)
  })

  it.runIf(mysql)('says why it lets nobody in', async () => {
    await expect(project.run('database', 'mysql://nobody:wrong@127.0.0.1:3306/test', '--area', 'x')).rejects.toThrow(/Access denied.*\[databaseUnreachable\]$/)
  })
})

describe('a check', () => {
  it.each([
    ["CHECK (((vehicle_type)::text = ANY ((ARRAY['bus'::character varying, 'truck'::character varying])::text[])))", { column: 'vehicle_type', values: ['bus', 'truck'] }],
    ["`kind` in ('a','it''s')", { column: 'kind', values: ['a', "it's"] }],
    ["(`kind` in (_utf8mb4\\'x\\',_utf8mb4\\'y\\'))", { column: 'kind', values: ['x', 'y'] }],
    ['CHECK ((seats > 0))', null],
  ])('%s allows these values', (text, expected) => {
    expect(valuesOfCheck(text)).toEqual(expected)
  })

  it.each([
    ['CHECK (((seats >= 1) AND (seats <= 100)))', { seats: { min: 1, max: 100 } }],
    ['CHECK ((price > (0)::numeric))', { price: { min: 0 } }],
    ['`age` between 18 and 65', { age: { min: 18, max: 65 } }],
  ])('%s bounds these columns', (text, expected) => {
    expect(boundsOfCheck(text)).toEqual(expected)
  })
})
